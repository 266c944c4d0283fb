import { useState } from 'react';
import { keyChanges } from '@/lib/storage/key-changes';
import { singleKeys } from '@/lib/storage/preferences';
import { useDisplayedPageKeys } from '@/lib/keys/page-keys';
import { useDevice } from '@/lib/storage/storage';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useCommands } from './commands';
import { KeyChanger } from './key-changer';
import { KeyTable, type KeyRow } from './key-table';

interface KeySheetProps {
  isAdmin: boolean;
  onClose: () => void;
  /** Opens the help page. */
  onHelp: () => void;
}

/** The shortcuts of this page, from the registry that handles them. */
export function KeySheet({ isAdmin, onClose, onHelp }: KeySheetProps) {
  const on = useDevice(singleKeys);
  const onPage = useDisplayedPageKeys().flatMap(({ keys, aliases, title }): KeyRow[] =>
    keys ? [{ title, keys, aliases, group: 'On this page' }] : [],
  );
  const commands = useCommands(isAdmin);
  const [changing, setChanging] = useState(false);
  const changed = Object.keys(useDevice(keyChanges)).length > 0;
  const general = commands.flatMap(({ title, keys, aliases, group }): KeyRow[] =>
    keys ? [{ title, keys, aliases, group }] : [],
  );
  return (
    <Dialog
      wide
      title="Keyboard shortcuts"
      description={
        on
          ? "Single-key shortcuts work when you aren't typing in a field. Change them here, or turn them off in User Preferences."
          : 'Single-key shortcuts are turned off in User Preferences. Only key combinations work.'
      }
      onClose={onClose}
      footer={
        <>
          {!changing && (
            <Button variant="quiet" icon="info" onClick={onHelp}>
              Help
            </Button>
          )}
          {changing && changed && (
            <Button variant="quiet" icon="undo" onClick={() => keyChanges.forget()}>
              Reset keys
            </Button>
          )}
          <Button aria-pressed={changing} icon="edit" onClick={() => setChanging(!changing)}>
            Change keys
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {changing ? (
        <KeyChanger commands={commands} />
      ) : (
        // It has nothing focusable and is longer than most screens, so it takes the focus for scrolling with the arrow keys.
        <div tabIndex={0} role="group" aria-label="All keys">
          <KeyTable rows={[...onPage, ...general]} />
        </div>
      )}
    </Dialog>
  );
}
