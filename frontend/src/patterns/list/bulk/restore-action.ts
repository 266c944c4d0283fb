import type { PressAct } from './bulk-types';

/** Restores deleted rows; the server allows it within 30 days. */
export const restoreAct: PressAct = {
  name: 'restore',
  label: 'Restore',
  icon: 'undo',
  pastTense: 'Restored',
  change: () => ({ deleted: false }),
};
