import { useMutation } from '@tanstack/react-query';
import { cx } from '@/lib/class-names';
import { RecordLink } from '@/patterns/record/record-link';
import type { Notification } from './api';
import { readNotification } from './mutations';
import { headline, pathOf } from './labels';

/** Links to the record and marks the notification as read. Unread ones are also marked in text, not only by colour. */
export function Headline({
  of,
  onGo,
  className = 'trunc',
}: {
  of: Notification;
  onGo?: () => void;
  className?: string;
}) {
  const read = useMutation(readNotification());
  return (
    <RecordLink
      to={pathOf(of)}
      id={of.record_id}
      className={cx(className, !of.read && 'strong')}
      onFollow={() => {
        if (!of.read) read.mutate(of);
        onGo?.();
      }}
    >
      {!of.read && <span className="sr">Unread: </span>}
      {headline(of)}
    </RecordLink>
  );
}
