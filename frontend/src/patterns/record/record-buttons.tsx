import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';

/** Opens the form of a record; its shortcut opens it too. */
export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      icon="edit"
      title={tooltipWithKeys('Edit', recordKeys.edit.keys)}
      aria-keyshortcuts={ariaKeys(recordKeys.edit.keys, recordKeys.edit.aliases)}
      onClick={onClick}
    >
      Edit
    </Button>
  );
}

/** Opens the status menu: "Change status". */
export function StateButton({ label, busy, ...menu }: { label: string; busy: boolean } & ComponentProps<'button'>) {
  return (
    <Button
      {...menu}
      busy={busy && 'Saving...'}
      title={tooltipWithKeys(label, recordKeys.status.keys)}
      aria-keyshortcuts={ariaKeys(recordKeys.status.keys)}
    >
      {label}
      <Icon name="c-down" />
    </Button>
  );
}
