import type { ButtonAction } from './bulk-types';

/** Restores deleted rows; the server allows it within 30 days. */
export const restoreAction: ButtonAction = {
  name: 'restore',
  label: 'Restore',
  icon: 'undo',
  pastTense: 'Restored',
  change: () => ({ deleted: false }),
};
