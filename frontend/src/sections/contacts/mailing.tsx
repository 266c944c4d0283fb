import { useMutation, useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@/lib/page-keys';
import { exactTime, fullDate } from '@/lib/dates';
import { Card } from '@/patterns/detail-page';
import { Switch } from '@/ui/switch';
import type { Contact } from './api';
import { mailingOf, setMailing, type Mailing } from './mailing-api';

/** Whether campaigns go to a contact, and if not, who said so and when. */
export function MailingCard({ contact }: { contact: Contact }) {
  const found = useQuery(mailingOf(contact.id)).data;
  if (!found) return null;
  if (found.email === null) {
    return (
      <Card title="Campaigns">
        <p className="t-small t-2">No e-mail address, so no campaigns.</p>
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
      title: out ? `Campaigns for ${contact.name} again` : `No campaigns for ${contact.name}`,
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
            <Said mailing={mailing} at={mailing.opted_out_at} />
          ) : (
            `Campaigns go to ${mailing.email ?? ''}.`
          )}
        </p>
      </div>
    </Card>
  );
}

/** Who said so, and when: the shop, or they themselves by the link of a mail. */
function Said({ mailing, at }: { mailing: Mailing; at: string }) {
  return (
    <>
      {whoSaid(mailing)},{' '}
      <time dateTime={at} title={exactTime(at)}>
        {fullDate(at)}
      </time>
      . They still receive quotes and answers.
    </>
  );
}

function whoSaid({ opted_out_by, opted_out_by_name, by_link, campaign_number }: Mailing): string {
  if (by_link)
    return campaign_number
      ? `They unsubscribed from the e-mail of ${campaign_number}`
      : 'They unsubscribed from an e-mail';
  return opted_out_by ? `Noted by ${opted_out_by_name ?? 'somebody of the shop'}` : 'Noted';
}
