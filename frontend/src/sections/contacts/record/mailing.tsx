import { useMutation, useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@/lib/keys/page-keys';
import { exactTime, fullDate } from '@/lib/dates/dates';
import { Card } from '@/patterns/record/detail-page';
import { Switch } from '@/ui/switch';
import type { Contact } from '@/sections/contacts/api';
import { mailingOf, setMailing, type Mailing } from './mailing-api';

/** The contact's campaign subscription; for an opt-out, its source and date. */
export function MailingCard({ contact }: { contact: Contact }) {
  const found = useQuery(mailingOf(contact.id)).data;
  if (!found) return null;
  if (found.email === null) {
    return (
      <Card title="Campaigns">
        <p className="t-small t-2">This contact has no email address, so campaigns can&apos;t be sent.</p>
      </Card>
    );
  }
  return <Choice contact={contact} mailing={found} />;
}

function Choice({ contact, mailing }: { contact: Contact; mailing: Mailing }) {
  const set = useMutation(setMailing());
  const out = mailing.opted_out_at !== null;
  const change = (none: boolean) => set.isPending || set.mutate({ id: contact.id, name: contact.name, none });
  usePageKeys([
    {
      title: out ? `Resubscribe ${contact.name} to campaigns` : `Unsubscribe ${contact.name} from campaigns`,
      icon: 'mail',
      run: () => void change(!out),
    },
  ]);
  return (
    <Card title="Campaigns">
      <div className="stack gap-2">
        <Switch label="No campaigns" strong checked={set.isPending ? set.variables.none : out} onChange={change} />
        <p className="t-small t-2">
          {mailing.opted_out_at ? (
            <OptOutSource mailing={mailing} at={mailing.opted_out_at} />
          ) : contact.status === 'blacklisted' ? (
            "Blacklisted contacts don't receive campaigns."
          ) : (
            `Campaigns are sent to ${mailing.email ?? ''}.`
          )}
        </p>
      </div>
    </Card>
  );
}

/** The source of an opt-out: recorded by staff, or the unsubscribe link of an email. */
function OptOutSource({ mailing, at }: { mailing: Mailing; at: string }) {
  return (
    <>
      {optOutText(mailing)},{' '}
      <time dateTime={at} title={exactTime(at)}>
        {fullDate(at)}
      </time>
      . They still receive quotes and replies.
    </>
  );
}

function optOutText({ opted_out_by, opted_out_by_name, by_link, campaign_number }: Mailing): string {
  if (by_link)
    return campaign_number
      ? `They unsubscribed from the email of ${campaign_number}`
      : 'They unsubscribed from an email';
  return opted_out_by ? `Opted out by ${opted_out_by_name ?? 'your team'}` : 'Opted out';
}
