import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@/patterns/detail-page';
import { TextAreaField } from '@/patterns/fields';
import { PartError } from '@/patterns/part-error';
import { Private } from '@/patterns/private';
import { useServerForm } from '@/patterns/server-form';
import { Timeline, type Happening } from '@/patterns/timeline';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { addNote, orderStory, type Order, type OrderEvent, type Story } from './api';
import { changesIn, pictureOf, titleOf } from './story-words';

const choices: readonly { value: Story; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'changes', label: 'Changes' },
  { value: 'notes', label: 'Notes' },
];

/** What happened with this order, newest first; what people changed, with old and new. */
export function OrderStory({ order }: { order: Order }) {
  const [shown, setShown] = useState<Story>('all');
  const story = useInfiniteQuery(orderStory(order.id, shown));
  const me = useMe();
  const events = (story.data?.pages ?? []).flatMap((page) => page.items).map(happeningOf);
  const items = shown !== 'notes' && story.data && !story.hasNextPage ? [...events, takenOf(order, order.created_by === me.id ? 'You' : undefined)] : events;
  return (
    <div className="story-card">
      <Card title="Timeline" ruled end={<Segmented label="What is shown" value={shown} options={choices} onChange={setShown} />} flush>
        <NoteField id={order.id} />
        <div className="body">
          {story.isError && !story.data && <PartError title="The timeline did not load" error={story.error} retry={() => void story.refetch()} />}
          {story.isPending && <Waiting />}
          {items.length > 0 ? <Timeline items={items} /> : story.data && <p className="t-small t-3">No notes yet.</p>}
          {story.hasNextPage && (
            <Button look="quiet" busy={story.isFetchingNextPage && 'Loading...'} onClick={() => void story.fetchNextPage()}>
              Show earlier
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

/** A note starts anew after each one that was added. */
function NoteField({ id }: { id: string }) {
  const [made, setMade] = useState(0);
  return <NoteForm key={made} id={id} onAdded={() => setMade(made + 1)} />;
}

function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const add = useMutation(addNote());
  const server = useServerForm({
    values: { description: '' },
    save: ({ description }, { key }) => add.mutateAsync({ id, text: description.trim(), key }),
    saved: onAdded,
  });
  return (
    <form className="note-in" noValidate onSubmit={(event) => void server.submit(event)}>
      <TextAreaField form={server.form} name="description" label="Note" placeholder="Write a note for the team" required rows={1} />
      <Button type="submit" busy={server.saving && 'Saving...'}>
        Add note
      </Button>
      {server.guard}
    </form>
  );
}

function happeningOf(event: OrderEvent): Happening {
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictureOf(event),
    who: event.actor_name ?? 'Someone',
    what: titleOf(event),
    note: event.event_type === 'note' ? event.description : null,
    changes: changesIn(event).map((change) => ({
      name: change.name,
      old: change.amount ? <Private kind="amount" value={change.amount.old} /> : change.old,
      new: change.amount ? <Private kind="amount" value={change.amount.new} /> : change.new,
    })),
  };
}

const takenOf = (order: Order, who: string | undefined): Happening => ({
  id: 'taken',
  at: order.created_at,
  icon: 'plus',
  tone: 'success',
  who,
  what: who ? 'took the order' : <b>Order taken</b>,
});

function Waiting() {
  return (
    <div role="status" className="late stack gap-3">
      <span className="sr">Loading...</span>
      <span className="skel w1" aria-hidden="true" />
      <span className="skel w2" aria-hidden="true" />
      <span className="skel w3" aria-hidden="true" />
    </div>
  );
}
