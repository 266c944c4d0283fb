import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeAgo } from '@/lib/dates/dates';
import { Confirm } from '@/patterns/feedback/confirm';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { deviceName, isPhone } from './device-name';
import { endSession, ownSessions, signOutEverywhere, type AuthSession } from './sessions-api';
import { lostDrafts } from './sign-out';

const thisDevice = { label: 'This device', tone: 'success', icon: 'check-c' } as const;

/** Where the user is signed in, each with its own sign-out. */
export function SessionsCard() {
  const sessions = useQuery(ownSessions());
  const everywhere = useMutation(signOutEverywhere());
  const [isAsking, setAsked] = useState(false);
  const items = sessions.data?.items ?? [];
  return (
    <Card
      title="Sessions"
      sub={items.length > 0 && String(items.length)}
      flush
      footer={
        <Button variant="quiet-danger" icon="right" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions.isError && (
        <PartError title="Couldn't load your sessions" error={sessions.error} retry={() => void sessions.refetch()} />
      )}
      <ul className="list">
        {items.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {isAsking && (
        <Confirm
          title="Sign out everywhere"
          action="Sign out everywhere"
          danger
          busy={everywhere.isPending && 'Signing out...'}
          onConfirm={() => everywhere.mutate()}
          onCancel={() => setAsked(false)}
        >
          This ends every session, including this one. You&apos;ll have to sign in again. {lostDrafts()}
        </Confirm>
      )}
    </Card>
  );
}

function SessionLine({ session }: { session: AuthSession }) {
  const end = useMutation(endSession());
  const device = deviceName(session.user_agent);
  return (
    <li>
      <span className="thumb">
        <Icon name={isPhone(session.user_agent) ? 'phone' : 'monitor'} />
      </span>
      <div className="grow">
        <p className="l1 row wrap gap-2">
          {device}
          {session.current && <StatusBadge display={thisDevice} />}
        </p>
        <p className="l2">{session.current ? 'Active now' : `Active ${timeAgo(session.refreshed_at)}`}</p>
        <p className="l2 trunc">{session.ip_address}</p>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Sign out ${device}`}
          busy={end.isPending && 'Signing out...'}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
