import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { renderChanges, NoteField, TimelineCard, type TimelineFilter } from '@/patterns/timeline/timeline-card';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { stockOrderTimeline, type StockOrder, type StockOrderEvent } from '@/sections/stock-orders/api';
import { addStockOrderNote } from '@/sections/stock-orders/mutations';
import { changesIn, pictureOf, titleOf } from './timeline-labels';

/** The stock order's history, newest first; changes with old and new values. */
export function StockOrderTimeline({ order, mayWrite }: { order: StockOrder; mayWrite: boolean }) {
  const [shown, setShown] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(stockOrderTimeline(order.id, shown));
  const add = useMutation(addStockOrderNote());
  const me = useMe();
  const items = (timeline.data?.pages ?? []).flatMap((page) => page.items).map((event) => happeningOf(event, me.id));
  return (
    <TimelineCard filter={{ shown, onShow: setShown }} query={timeline} items={items}>
      {mayWrite && <NoteField add={(text, key) => add.mutateAsync({ id: order.id, text, key })} />}
    </TimelineCard>
  );
}

const happeningOf = (event: StockOrderEvent, me: string): TimelineEvent => ({
  id: event.id,
  at: event.happened_at ?? event.created_at,
  ...pictureOf(event),
  who: actorName({ id: event.created_by, name: event.actor_name }, me),
  what: titleOf(event),
  note: event.event_type === 'note' ? event.description : null,
  changes: renderChanges(changesIn(event), 'expense'),
});
