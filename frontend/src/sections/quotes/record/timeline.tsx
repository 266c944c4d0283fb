import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  renderChanges,
  NoteField,
  TimelineCard,
  type TimelineFilter,
  type TimelineChange,
} from '@/patterns/timeline/timeline-card';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { fullDate } from '@/lib/dates/dates';
import { money } from '@/lib/numbers/money';
import { isKeyOf } from '@/lib/options';
import { quoteTimeline, type Quote, type QuoteEvent } from '@/sections/quotes/api';
import { addNote } from '@/sections/quotes/mutations';
import { fieldLabels, statusLabels } from '@/sections/quotes/labels';

const pictures: Record<QuoteEvent['event_type'], Pick<TimelineEvent, 'icon' | 'tone'>> = {
  edit: { icon: 'edit' },
  status_change: { icon: 'half', tone: 'info' },
  note: { icon: 'docs' },
};

/** The quote's timeline, newest first. */
export function QuoteTimeline({ quote }: { quote: Quote }) {
  const [shown, setShown] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(quoteTimeline(quote.id, shown));
  const add = useMutation(addNote());
  const me = useMe();
  const events = (timeline.data?.pages ?? [])
    .flatMap((page) => page.items)
    .map((event) => happeningOf(event, quote, me.id));
  const whole = shown !== 'notes' && timeline.data && !timeline.hasNextPage;
  return (
    <TimelineCard
      filter={{ shown, onShow: setShown }}
      query={timeline}
      items={whole ? [...events, quoteWritten(quote, me.id)] : events}
    >
      <NoteField add={(text, key) => add.mutateAsync({ id: quote.id, text, key })} />
    </TimelineCard>
  );
}

function happeningOf(event: QuoteEvent, quote: Quote, me: string): TimelineEvent {
  const byCustomer = event.event_type === 'status_change' && event.description.endsWith(BY_CUSTOMER);
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictures[event.event_type],
    who: actorName({ id: event.created_by, name: event.actor_name }, me, byCustomer ? customerOf(quote) : undefined),
    what: titleOf(event, quote),
    note: event.event_type === 'note' && !sentTo(event.description) ? event.description : null,
    changes: renderChanges(changesIn(event), 'amount'),
  };
}

/** How the server ends the text of an answer that was given on the private page. */
const BY_CUSTOMER = ', by the customer on the quote page';
/** In the text of an email that was only stored, because the environment isn't the user's own business. */
const NOT_SENT = 'not sent';
const customerOf = ({ customer_name, prospect_name }: Pick<Quote, 'customer_name' | 'prospect_name'>): string =>
  customer_name ?? prospect_name ?? 'The customer';

/** The recipient, if the note says that the quote was emailed. */
const sentTo = (text: string): string | undefined =>
  text.includes(NOT_SENT) ? undefined : /^(?:Emailed|Mail) to (\S+)$/.exec(text)?.[1];

const steps: Readonly<Record<string, string>> = {
  sent: 'marked the quote as sent',
  accepted: 'marked the quote as accepted',
  rejected: 'marked the quote as declined',
  converted: 'converted the quote to an order',
};
const answers: Readonly<Record<string, string>> = { accepted: 'accepted the quote', rejected: 'declined the quote' };

export function titleOf(
  { event_type, description, new_values }: Pick<QuoteEvent, 'event_type' | 'description' | 'new_values'>,
  quote: Pick<Quote, 'mail_to' | 'customer_name' | 'prospect_name'>,
): string {
  if (event_type === 'edit') return description.charAt(0).toLowerCase() + description.slice(1);
  if (event_type === 'note') {
    const to = sentTo(description);
    if (description.includes(NOT_SENT) && /^Email(?:ed)? to /.test(description)) return "stored the quote's email";
    if (!to) return 'added a note';
    return `emailed the quote to ${to === quote.mail_to ? customerOf(quote) : to}`;
  }
  const status = String(new_values?.['status']);
  if (description.endsWith(BY_CUSTOMER)) return answers[status] ?? 'answered the quote';
  const version = /for version (\d+)$/.exec(description)?.[1];
  return version ? `started version ${version}` : (steps[status] ?? 'changed the status');
}

/** Changed fields with their old and new values. Ids are left out. */
function changesIn({ old_values, new_values }: QuoteEvent): TimelineChange[] {
  return Object.keys(fieldLabels).flatMap((name): TimelineChange[] => {
    if (!new_values || !(name in new_values) || name.endsWith('_id')) return [];
    const now = new_values[name];
    const before = old_values?.[name];
    const label = fieldLabels[name] ?? name;
    if (!name.endsWith('_amount')) return [{ name: label, old: valueText(before), new: valueText(now) }];
    return [
      {
        name: label,
        old: money(Number(before ?? 0)),
        new: money(Number(now ?? 0)),
        amount: { old: Number(before ?? 0), new: Number(now ?? 0) },
      },
    ];
  });
}

function valueText(value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'empty';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return fullDate(value);
  return isKeyOf(statusLabels, value) ? statusLabels[value].label : value;
}

const quoteWritten = (quote: Quote, me: string): TimelineEvent => ({
  id: 'written',
  at: quote.created_at,
  icon: 'plus',
  tone: 'success',
  who: quote.created_by === me ? 'You' : undefined,
  what: quote.created_by === me ? 'created the quote' : <b>Quote created</b>,
});
