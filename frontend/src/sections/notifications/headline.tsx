import { useMutation } from '@tanstack/react-query';
import { cx } from '@/lib/class-names';
import { RecordLink } from '@/patterns/record-link';
import { readNotification, type Notification } from './api';
import { headline, pathOf } from './labels';

/** Leads to the record, and is read by that. One that waits to be read says so, also without colour. */
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
