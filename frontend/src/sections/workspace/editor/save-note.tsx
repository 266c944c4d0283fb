import '@/styles/workspace.css';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import type { SaveState } from './autosave';

const saveTexts: Record<SaveState, { text: string; icon: IconName }> = {
  saved: { text: 'Saved', icon: 'check-c' },
  typing: { text: 'Saving...', icon: 'refresh' },
  saving: { text: 'Saving...', icon: 'refresh' },
  offline: { text: 'Offline. Saved on this device', icon: 'alert' },
  conflict: { text: 'Not saved', icon: 'alert' },
  refused: { text: "Couldn't save", icon: 'error' },
};

/** Whether the text is saved, beside the document's title. */
export const SaveNote = ({ state }: { state: SaveState }) => (
  <span className="ws-state" role="status">
    <Icon name={saveTexts[state].icon} size={14} />
    {saveTexts[state].text}
  </span>
);

interface SaveProblemProps {
  state: SaveState;
  reason: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Why the text isn't saved, and what to do. */
export function SaveProblem({ state, reason, onKeepMine, onTakeTheirs }: SaveProblemProps) {
  if (state === 'refused') {
    return (
      <div className="callout danger" role="alert">
        <Icon name="error" />
        {reason} Your text is kept on this device.
      </div>
    );
  }
  if (state !== 'conflict') return null;
  return (
    <div className="callout warning ws-conflict" role="alert">
      <Icon name="alert" />
      <span>
        This document was saved elsewhere while you were writing. Your text is kept on this device. If you save it, the
        other text stays in the version history.
      </span>
      <Button size="sm" variant="primary" onClick={onKeepMine}>
        Save my text
      </Button>
      <Button size="sm" onClick={onTakeTheirs}>
        Use the saved text
      </Button>
    </div>
  );
}
