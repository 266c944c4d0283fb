/** Tells the page when the record that it shows was just removed by an undo, so that it can go back to its list. */
const listeners = new Set<(id: string) => void>();

export const removedRecords = {
  announce: (id: string) => listeners.forEach((listener) => listener(id)),
  subscribe(listener: (id: string) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The address of the list in which a record's page is; undefined on any other page. */
export function listAbove(path: string, id: string): string | undefined {
  const at = path.indexOf(`/${id}`);
  return at > 0 ? path.slice(0, at) : undefined;
}
