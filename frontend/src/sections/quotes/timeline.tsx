import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  renderChanges,
  NoteField,
  TimelineCard,
  type TimelineFilter,
  type TimelineChange,
} from '@/patterns/timeline/timeline-card';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { fullDate } from '@/lib/dates';
import { money } from '@/lib/money';
import { isKeyOf } from '@/lib/options';
import { quoteTimeline, type Quote, type QuoteEvent } from './api';
import { addNote } from './mutations';
import { fieldLabels, statusLabels } from './labels';

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
  const events = (timeline.data?.pages ?? []).flatMap((page) => page.items).map((event) => happeningOf(event, me.id));
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

function happeningOf(event: QuoteEvent, me: string): TimelineEvent {
  const byLink = event.description.endsWith('on the private page');
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictures[event.event_type],
    who: event.created_by === me ? 'You' : (event.actor_name ?? (byLink ? 'The customer' : 'Someone')),
    what: titleOf(event, byLink),
    note: event.event_type === 'note' ? event.description : null,
    changes: renderChanges(changesIn(event), 'amount'),
  };
}

function titleOf(event: QuoteEvent, byLink: boolean): string {
  if (event.event_type === 'note') return event.description.startsWith('Mail to ') ? 'sent it' : 'added a note';
  if (event.event_type === 'status_change') return byLink ? 'answered on the private page' : 'changed the status';
  return event.description.charAt(0).toLowerCase() + event.description.slice(1);
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
