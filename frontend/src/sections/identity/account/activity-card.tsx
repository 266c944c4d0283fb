import '@/styles/account.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '@/api/client';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { eventText, isFailure } from './activity-text';
import { deviceName } from './device-name';

const failedDisplay = { label: 'Failed', tone: 'warning', icon: 'alert' } as const;

/** How many events are shown at first. */
const MAX_SHOWN = 6;

const securityEvents = () =>
  queryOptions({
    queryKey: ['account', 'security-events'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/security_events', { signal })),
  });

/** Recent sign-ins, failed ones and changes, so that the user notices what wasn't them. */
export function ActivityCard() {
  const events = useQuery(securityEvents());
  const [all, setAll] = useState(false);
  const items = events.data?.items ?? [];
  return (
    <Card
      title="Recent security activity"
      flush
      footer={
        items.length > MAX_SHOWN && (
          <Button variant="quiet" onClick={() => setAll(!all)}>
            {all ? 'Show less' : 'Show more'}
          </Button>
        )
      }
    >
      {events.isError && (
        <PartError
          title="Couldn't load your security activity"
          error={events.error}
          retry={() => void events.refetch()}
        />
      )}
      {events.data && items.length === 0 && <p className="account-activity-none t-3">Nothing yet</p>}
      <ul className="list">
        {items.slice(0, all ? undefined : MAX_SHOWN).map((event) => (
          <li key={event.id}>
            <div className="grow">
              <p className="l1 row wrap gap-2">
                {eventText(event)}
                {isFailure(event) && <StatusBadge display={failedDisplay} />}
              </p>
              {event.user_agent !== '' && (
                <p className="l2 trunc">{`${deviceName(event.user_agent)}, ${event.ip_address}`}</p>
              )}
            </div>
            <TimeOrDate at={event.created_at} className="l2" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
