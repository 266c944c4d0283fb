import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { NoteField } from '@/patterns/timeline/timeline-card';
import { Timeline, type TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import type { IconName } from '@/ui/icon-names';
import { contactTimeline } from '@/sections/contacts/api';
import { NoteActions } from './note';
import { addContactNote } from './notes-api';
import { happeningOf } from './timeline-labels';

/** The contact's timeline, newest first. */
export function ContactTimeline({ id }: { id: string }) {
  const timeline = useInfiniteQuery(contactTimeline(id));
  const add = useMutation(addContactNote());
  const me = useMe();
  if (timeline.isError) {
    return (
      <Card title="Timeline">
        <PartError title="Couldn't load the timeline" error={timeline.error} retry={() => void timeline.refetch()} />
      </Card>
    );
  }
  const items: TimelineEvent[] = (timeline.data?.pages ?? [])
    .flatMap((page) => page.items)
    .map((entry) => {
      const { note, detail } = entry;
      const mayChange = note && (me.role === 'admin' || note.created_by === me.id);
      return {
        ...happeningOf(entry, me.id),
        end: mayChange && <NoteActions note={{ ...note, customerId: id, body: detail ?? '' }} />,
      };
    });
  return (
    <Card title="Timeline" ruled flush>
      <NoteField add={(text, key) => add.mutateAsync({ id, text, key })} />
      <div className="body">
        {timeline.isPending ? (
          <Waiting />
        ) : items.length > 0 ? (
          <Timeline items={items} />
        ) : (
          <p className="t-small t-3">No activity yet.</p>
        )}
        {timeline.hasNextPage && (
          <Button
            variant="quiet"
            busy={timeline.isFetchingNextPage && 'Loading...'}
            onClick={() => void timeline.fetchNextPage()}
          >
            Show earlier
          </Button>
        )}
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <div role="status" className="delayed stack gap-3">
      <span className="sr">Loading...</span>
      {(['clock', 'clock', 'clock'] satisfies IconName[]).map((_icon, index) => (
        <span key={index} className={`skel w${index + 1}`} aria-hidden="true" />
      ))}
    </div>
  );
}
