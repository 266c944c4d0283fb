import { useEffect, useSyncExternalStore } from 'react';
import { TimeAgo } from '@/patterns/display/moment';
import { undoHistory, type UndoEntry, type UndoState } from '@/lib/storage/undo-history';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { BellPopover } from './bell-popover';

/** The recent changes with Undo, for when the toast has closed. */
export function Activity() {
  useEffect(() => {
    undoHistory.seen();
    return () => void undoHistory.seen();
  }, []);
  return (
    <BellPopover title="Recent changes" keys="Mod+Z">
      <ChangeList />
    </BellPopover>
  );
}

function ChangeList() {
  const { entries } = useSyncExternalStore(undoHistory.subscribe, undoHistory.read);
  if (entries.length === 0) return <p className="t-2 nothing">No changes yet. Your changes appear here, with Undo.</p>;
  return (
    <ul className="list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Icon name={entry.failed ? 'error' : 'check-c'} className={entry.failed ? 'tone-danger' : 'tone-success'} />
          <div className="grow">
            <p className="l1">{entry.title}</p>
            <p className="l2">
              {entry.about && `${entry.about}, `}
              <TimeAgo at={entry.at} />
            </p>
          </div>
          <UndoButton entry={entry} />
        </li>
      ))}
    </ul>
  );
}

const undoLabels: Record<UndoState, string> = {
  none: '',
  open: 'Undo',
  running: 'Undoing...',
  undone: 'Undone',
  closed: 'Changed since',
};

/** Stays in place when pressed, so that the focus does too. */
function UndoButton({ entry }: { entry: UndoEntry }) {
  if (entry.undo === 'none') return null;
  const open = entry.undo === 'open';
  return (
    <Button
      size="sm"
      variant={open ? 'plain' : 'quiet'}
      aria-label={open ? `Undo: ${[entry.title, entry.about].filter(Boolean).join(', ')}` : undefined}
      aria-disabled={open ? undefined : true}
      busy={entry.undo === 'running' && undoLabels.running}
      onClick={() => void undoHistory.undo(entry.id)}
    >
      {undoLabels[entry.undo]}
    </Button>
  );
}
