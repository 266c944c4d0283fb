import { TimeAgo } from '@/patterns/display/moment';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { latestNotifications, unreadNotifications, type Notification } from './api';
import { readAllNotifications } from './mutations';
import { Headline } from './headline';
import { subjectText, kindLabels } from './labels';

/** The last five notifications, each with a link to its record. */
export function LatestNotifications({ onGo }: { onGo: () => void }) {
  const latest = useQuery(latestNotifications());
  const unread = useQuery(unreadNotifications()).data ?? 0;
  const readAll = useMutation(readAllNotifications());
  const rows = latest.data?.items ?? [];
  return (
    <>
      {latest.isPending && <div className="nothing skel" aria-busy="true" />}
      {latest.isError && (
        <p className="t-2 nothing">Couldn&apos;t load notifications. We&apos;ll retry when you&apos;re back online.</p>
      )}
      {latest.isSuccess && rows.length === 0 && (
        <p className="t-2 nothing">
          No notifications yet. Changes that others make to your contacts, orders and shipments appear here.
        </p>
      )}
      {rows.length > 0 && (
        <ul className="list">
          {rows.map((one) => (
            <Line key={one.id} one={one} onGo={onGo} />
          ))}
        </ul>
      )}
      <div className="foot">
        <Link to="/notifications" className="btn quiet sm" onClick={onGo}>
          See all
        </Link>
        {unread > 0 && (
          <Button size="sm" variant="quiet" busy={readAll.isPending && 'Marking...'} onClick={() => readAll.mutate()}>
            Mark all as read
          </Button>
        )}
      </div>
    </>
  );
}

function Line({ one, onGo }: { one: Notification; onGo: () => void }) {
  const { icon, tone } = kindLabels[one.kind];
  return (
    <li>
      <Icon name={icon} className={`tone-${tone}`} />
      <div className="grow">
        <p className="l1">
          <Headline of={one} onGo={onGo} className="trunc block" />
        </p>
        <p className="l2">
          {subjectText(one) && `${subjectText(one)}, `}
          <TimeAgo at={one.created_at} />
        </p>
      </div>
      {!one.read && <span className="unread-dot" aria-hidden="true" />}
    </li>
  );
}
