import type { PressAct } from './bulk-types';

/** Brings deleted rows back; the server does it within 30 days. */
export const restoreAct: PressAct = {
  name: 'restore',
  label: 'Restore',
  icon: 'undo',
  told: 'Restored',
  change: () => ({ deleted: false }),
};
