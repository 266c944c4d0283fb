/** Which forms have unsaved changes: checked before a switch that would lose them. */
const unsavedForms = new Set<symbol>();

export const unsavedChanges = {
  any: () => unsavedForms.size > 0,
  has: (form: symbol) => unsavedForms.has(form),
  clear: () => unsavedForms.clear(),
  mark(form: symbol, isDirty: boolean) {
    if (isDirty) unsavedForms.add(form);
    else unsavedForms.delete(form);
  },
};
