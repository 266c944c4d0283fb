import { useEffect, useSyncExternalStore } from 'react';
import { undoHistory, type UndoEntry, type UndoState } from '@/lib/undo-history';
import { timeAgo, exactTime } from '@/lib/dates';
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
  const { entries: acts } = useSyncExternalStore(undoHistory.subscribe, undoHistory.read);
  if (acts.length === 0) return <p className="t-2 nothing">No changes yet. Your changes appear here, with Undo.</p>;
  return (
    <ul className="list">
      {acts.map((act) => (
        <li key={act.id}>
          <Icon name={act.failed ? 'error' : 'check-c'} className={act.failed ? 'tone-danger' : 'tone-success'} />
          <div className="grow">
            <p className="l1">{act.title}</p>
            <p className="l2">
              {act.about && `${act.about}, `}
              <time dateTime={act.at} title={exactTime(act.at)}>
                {timeAgo(act.at)}
              </time>
            </p>
          </div>
          <UndoButton act={act} />
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
function UndoButton({ act }: { act: UndoEntry }) {
  if (act.way === 'none') return null;
  const open = act.way === 'open';
  return (
    <Button
      size="sm"
      look={open ? 'plain' : 'quiet'}
      aria-label={open ? `Undo: ${[act.title, act.about].filter(Boolean).join(', ')}` : undefined}
      aria-disabled={open ? undefined : true}
      busy={act.way === 'running' && undoLabels.running}
      onClick={() => void undoHistory.undo(act.id)}
    >
      {undoLabels[act.way]}
    </Button>
  );
}
