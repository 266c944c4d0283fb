import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '@/patterns/record/detail-page';
import { useSearchChange } from '@/patterns/list/list-search';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { exactTime } from '@/lib/dates/dates';
import { peopleOf, recipientStatus, type Campaign, type Recipient } from './api';
import { reasonLabels, recipientLabels } from './labels';

const statusOptions = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'skipped', label: 'Skipped' },
] as const;

/** The campaign's contacts: sent, waiting, or skipped with the reason. */
export function People({
  campaign,
  cursor,
  status,
}: {
  campaign: Campaign;
  cursor: string | undefined;
  status: string | undefined;
}) {
  const change = useSearchChange();
  const wanted = recipientStatus(status);
  const page = useQuery(peopleOf(campaign, cursor, wanted)).data;
  return (
    <Card
      title="Recipients"
      sub={campaign.recipients}
      flush
      end={
        <Segmented
          label="Recipients shown"
          value={wanted === 'sent' || wanted === 'skipped' ? wanted : 'all'}
          options={statusOptions}
          onChange={(value) => change({ status: value === 'all' ? undefined : value, cursor: undefined })}
        />
      }
      footer={
        (cursor ?? page?.next_cursor) && (
          <span className="row">
            {cursor && (
              <Button size="sm" onClick={() => change({ cursor: undefined })}>
                First page
              </Button>
            )}
            {page?.next_cursor && (
              <Button size="sm" onClick={() => change({ cursor: page.next_cursor ?? undefined })}>
                Next
              </Button>
            )}
          </span>
        )
      }
    >
      <ul className="list">
        {page?.items.map((person) => (
          <Line key={person.id} person={person} />
        ))}
      </ul>
      {page?.items.length === 0 && <p className="t-small t-3 body">No recipients.</p>}
    </Card>
  );
}

function Line({ person }: { person: Recipient }) {
  const name = person.customer_name ?? "A contact you can't access";
  return (
    <li>
      <Avatar id={person.customer_id} name={name} />
      <div className="grow">
        <Link to="/contacts/$id" params={{ id: person.customer_id }} className="l1 trunc block">
          {name}
        </Link>
        <p className="l2 trunc">
          {person.reason ? reasonLabels[person.reason] : person.email}
          {person.opted_out_at && `, opted out ${exactTime(person.opted_out_at)}`}
        </p>
      </div>
      <StatusBadge display={recipientLabels[person.status]} />
    </li>
  );
}
