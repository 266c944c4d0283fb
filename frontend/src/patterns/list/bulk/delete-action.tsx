import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { AskAct } from './bulk-types';

const DeleteRows = lazyWithPreload(async () => (await import('./delete-rows')).DeleteRows);

/** Deletes the selected rows with one request each. */
export const deleteAct = <Row,>(remove: (row: Row) => Promise<unknown>): AskAct<Row> => ({
  name: 'delete',
  label: 'Delete',
  icon: 'trash',
  danger: true,
  pastTense: 'Deleted',
  each: remove,
  ask: ({ chosen, run, onClose }) => <DeleteRows chosen={chosen} run={run} onClose={onClose} />,
});
