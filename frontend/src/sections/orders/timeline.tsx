import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { drawnChanges, NoteField, StoryCard, type Story } from '@/patterns/timeline/timeline-card';
import type { Happening } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { orderStory, type Order, type OrderEvent } from './api';
import { addNote } from './mutations';
import { changesIn, handedIn, pictureOf, titleOf } from './timeline-labels';

/** The order's timeline, newest first; changes with old and new values. */
export function OrderStory({ order }: { order: Order }) {
  const [shown, setShown] = useState<Story>('all');
  const story = useInfiniteQuery(orderStory(order.id, shown));
  const add = useMutation(addNote());
  const me = useMe();
  const events = (story.data?.pages ?? []).flatMap((page) => page.items).map(happeningOf);
  const items =
    shown !== 'notes' && story.data && !story.hasNextPage
      ? [...events, takenOf(order, order.created_by === me.id ? 'You' : undefined)]
      : events;
  return (
    <StoryCard title="Timeline" parts={{ shown, onShow: setShown }} story={story} items={items}>
      <NoteField add={(text, key) => add.mutateAsync({ id: order.id, text, key })} />
    </StoryCard>
  );
}

function happeningOf(event: OrderEvent): Happening {
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictureOf(event),
    who: event.actor_name ?? 'Someone',
    what: titleOf(event),
    note: event.event_type === 'note' || handedIn(event) !== undefined ? event.description : null,
    changes: drawnChanges(changesIn(event), 'amount'),
  };
}

const takenOf = (order: Order, who: string | undefined): Happening => ({
  id: 'taken',
  at: order.created_at,
  icon: 'plus',
  tone: 'success',
  who,
  what: who ? 'created the order' : <b>Order created</b>,
});
