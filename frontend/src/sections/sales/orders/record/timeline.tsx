import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renderChanges, NoteField, TimelineCard, type TimelineFilter } from '@/patterns/timeline/timeline-card';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { orderTimeline, type Order, type OrderEvent } from '@/sections/sales/orders/api';
import { addNote } from '@/sections/sales/orders/mutations';
import { productNameOf } from '@/sections/sales/orders/labels';
import { changesIn, deliveredQuantity, isPlain, pictureOf, titleOf, titleOfLine } from './timeline-labels';

/** The order's timeline, newest first; changes with old and new values. */
export function OrderTimeline({ order }: { order: Order }) {
  const [shown, setShown] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(orderTimeline(order.id, shown));
  const add = useMutation(addNote());
  const me = useMe();
  const events = (timeline.data?.pages ?? [])
    .flatMap((page) => page.items)
    .map((event) => happeningOf(event, { me: me.id, line: lineOf(event, order) }));
  const items =
    shown !== 'notes' && timeline.data && !timeline.hasNextPage
      ? [...events, takenOf(order, order.created_by === me.id ? 'You' : undefined)]
      : events;
  return (
    <TimelineCard filter={{ shown, onShow: setShown }} query={timeline} items={items}>
      <NoteField add={(text, key) => add.mutateAsync({ id: order.id, text, key })} />
    </TimelineCard>
  );
}

/** The line that an event is about, if there are several. */
const lineOf = ({ purchase_id }: OrderEvent, { lines }: Order): string | undefined => {
  const line = lines.length > 1 && lines.find(({ id }) => id === purchase_id);
  return line ? productNameOf(line) : undefined;
};

function happeningOf(event: OrderEvent, { me, line }: { me: string; line: string | undefined }): TimelineEvent {
  const told = event.event_type === 'note' || deliveredQuantity(event) !== undefined || isPlain(event);
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictureOf(event),
    who: actorName({ id: event.created_by, name: event.actor_name }, me),
    what: line && event.event_type !== 'note' ? titleOfLine(event, line) : titleOf(event),
    note: told ? event.description : null,
    changes: renderChanges(changesIn(event), 'amount'),
  };
}

const takenOf = (order: Order, who: string | undefined): TimelineEvent => ({
  id: 'taken',
  at: order.created_at,
  icon: 'plus',
  tone: 'success',
  who,
  what: who ? 'created the order' : <b>Order created</b>,
});
