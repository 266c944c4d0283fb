import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Card } from '@/patterns/record/detail-page';
import { TextAreaField } from '@/patterns/fields/fields';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { useServerForm } from '@/patterns/forms/server-form';
import { Timeline, type TimelineEvent } from './timeline';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';

/** Which part of a record's history is shown. */
export type TimelineFilter = 'all' | 'changes' | 'notes';

const timelineOptions: readonly { value: TimelineFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'changes', label: 'Changes' },
  { value: 'notes', label: 'Notes' },
];

/** One value of an event, before and after, as display text. */
export interface TimelineChange {
  name: string;
  old: string;
  new: string;
  /** An amount is rendered so that it can be hidden. */
  amount?: { old: number; new: number };
}

export const renderChanges = (
  changes: readonly TimelineChange[],
  kind: 'amount' | 'expense',
): NonNullable<TimelineEvent['changes']> =>
  changes.map(({ name, amount, ...texts }) => ({
    name,
    old: amount ? <Private kind={kind} value={amount.old} /> : texts.old,
    new: amount ? <Private kind={kind} value={amount.new} /> : texts.new,
  }));

interface TimelineCardProps {
  /** Which part of it; all if nothing is chosen. */
  filter?: { shown: TimelineFilter; onShow: (shown: TimelineFilter) => void };
  query: UseInfiniteQueryResult;
  items: readonly TimelineEvent[];
  /** The form to add a note. */
  children?: ReactNode;
}

/** The history of a record, newest first, loaded further back on demand. */
export function TimelineCard({ filter, query, items, children }: TimelineCardProps) {
  return (
    <div className="timeline-card">
      <Card
        title="Timeline"
        ruled
        end={
          filter && (
            <Segmented
              label="Filter timeline"
              value={filter.shown}
              options={timelineOptions}
              onChange={filter.onShow}
            />
          )
        }
        flush
      >
        {children}
        <div className="body">
          {query.isError && !query.data && (
            <PartError title="Couldn't load the timeline" error={query.error} retry={() => void query.refetch()} />
          )}
          {query.isPending && <Waiting />}
          {items.length > 0 ? (
            <Timeline items={items} />
          ) : (
            filter && query.data !== undefined && <p className="t-small t-3">No notes yet.</p>
          )}
          {query.hasNextPage && (
            <Button
              variant="quiet"
              busy={query.isFetchingNextPage && 'Loading...'}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

type Add = (text: string, key: string) => Promise<unknown>;

/** Resets after each added note. */
export function NoteField({ add }: { add: Add }) {
  const [made, setMade] = useState(0);
  return <NoteForm key={made} add={add} onAdded={() => setMade(made + 1)} />;
}

function NoteForm({ add, onAdded }: { add: Add; onAdded: () => void }) {
  const server = useServerForm({
    values: { description: '' },
    save: ({ description }, { key }) => add(description.trim(), key),
    saved: onAdded,
  });
  return (
    <form className="note-in" noValidate onSubmit={(event) => void server.submit(event)}>
      <TextAreaField
        form={server.form}
        name="description"
        label="Note"
        placeholder="Write a note for the team"
        required
        rows={1}
      />
      <Button type="submit" busy={server.saving && 'Saving...'}>
        Add note
      </Button>
      {server.guard}
    </form>
  );
}

function Waiting() {
  return (
    <div role="status" className="delayed stack gap-3">
      <span className="sr">Loading...</span>
      <span className="skel w1" aria-hidden="true" />
      <span className="skel w2" aria-hidden="true" />
      <span className="skel w3" aria-hidden="true" />
    </div>
  );
}
