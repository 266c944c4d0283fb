/** Files that name ways back and come with their pages only. Loaded themselves only to undo after a reload. */
export const undoModules = import.meta.glob([
  './sections/*/mutations.ts',
  './sections/sales/deliveries-api.ts',
  './sections/sales/group-actions-api.ts',
  './sections/contacts/notes-api.ts',
  './sections/stock/api.ts',
]);
