import { useState, type KeyboardEvent } from 'react';
import { changedTo, isChangeable, keyChanges } from '@/lib/storage/key-changes';
import { listKeys, recordKeys } from '@/lib/keys/shortcut-names';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { useDevice } from '@/lib/storage/storage';
import { Button, Keys } from '@/ui/button';
import type { Command } from './command';
import { KeyTable, type KeyRow } from './key-table';

/** Every shortcut that can be changed, each listed once. */
function changeable(commands: readonly Command[]): KeyRow[] {
  const everywhere = commands.flatMap(({ title, keys, group }) => (keys ? [{ title, keys, group }] : []));
  const inside = [...Object.values(listKeys), ...Object.values(recordKeys)].map(({ title, keys }) => ({
    title,
    keys,
    group: 'In lists and on records',
  }));
  const rows = [...everywhere, ...inside].filter(({ keys }) => isChangeable(keys));
  return rows.filter(({ keys }, index) => rows.findIndex((row) => row.keys === keys) === index);
}

/** Press the button of a shortcut, then the new key. The registry, the tooltips and this sheet update immediately. */
export function KeyChanger({ commands }: { commands: readonly Command[] }) {
  useDevice(keyChanges);
  const [recording, setRecording] = useState<string>();
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>();
  const rows = changeable(commands);
  const take = (event: KeyboardEvent, { keys, title }: KeyRow) => {
    if (recording !== keys || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    const result = changedTo(event.key, keys, rows);
    if ('wrong' in result) {
      setSaid({ text: result.wrong, wrong: true });
      return;
    }
    keyChanges.write(result.changes);
    setRecording(undefined);
    setSaid({ text: `${title}: ${spokenKeys(keys)}`, wrong: false });
  };
  return (
    <>
      <p role="status" className={said?.wrong ? 'tone-danger' : 't-2'}>
        {said?.text ??
          'Choose a shortcut, then press the new key. For keys after G and N, only the second one changes.'}
      </p>
      <KeyTable
        rows={rows}
        draw={(row) => (
          <Button
            size="sm"
            onClick={() => setRecording(row.keys)}
            onBlur={() => setRecording(undefined)}
            onKeyDown={(event) => take(event, row)}
          >
            {recording === row.keys ? (
              <>
                Press a key <span className="sr">for {row.title}</span>
              </>
            ) : (
              <>
                <span className="sr">{`${row.title}: ${spokenKeys(row.keys)}. Change`}</span>
                <Keys keys={row.keys} />
              </>
            )}
          </Button>
        )}
      />
    </>
  );
}
