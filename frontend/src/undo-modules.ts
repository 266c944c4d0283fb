/** Files that register undos and are only loaded with their pages. After a reload they are loaded just to undo. */
export const undoModules = import.meta.glob([
  './patterns/list/views/view-mutations.ts',
  './sections/**/*mutations.ts',
  './sections/{sales/deliveries,specifications,stock,vendors,workspace}/api.ts',
  './sections/pipeline/prospects/api.ts',
  './sections/contacts/record/notes-api.ts',
  './sections/tasks/calendar/api.ts',
]);
