import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { DialogAction } from './bulk-types';

const DeleteRows = lazyWithPreload(async () => (await import('./delete-rows')).DeleteRows);

/** Deletes the selected rows with one request each. */
export const deleteAction = <Row,>(remove: (row: Row) => Promise<unknown>): DialogAction<Row> => ({
  name: 'delete',
  label: 'Delete',
  icon: 'trash',
  danger: true,
  pastTense: 'Deleted',
  each: remove,
  dialog: ({ chosen, run, onClose }) => <DeleteRows chosen={chosen} run={run} onClose={onClose} />,
});
