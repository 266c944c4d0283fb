/** Files that name ways back and come with their pages only. Loaded themselves only to undo after a reload. */
export const filesOfWaysBack = import.meta.glob([
  './sections/*/mutations.ts',
  './sections/sales/deliveries-api.ts',
  './sections/sales/group-acts-api.ts',
  './sections/contacts/notes-api.ts',
  './sections/stock/api.ts',
]);
