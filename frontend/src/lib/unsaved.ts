/** Which forms have unsaved changes: checked before a switch that would lose them. */
const dirty = new Set<symbol>();

export const unsaved = {
  any: () => dirty.size > 0,
  has: (form: symbol) => dirty.has(form),
  clear: () => dirty.clear(),
  mark(form: symbol, isDirty: boolean) {
    if (isDirty) dirty.add(form);
    else dirty.delete(form);
  },
};
