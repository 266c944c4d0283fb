/** Notifies the page when an undo removes the record it shows, so that it can go back to its list. */
const listeners = new Set<(id: string) => void>();

export const removedRecords = {
  announce: (id: string) => listeners.forEach((listener) => listener(id)),
  subscribe(listener: (id: string) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Returns the URL of the list that a record page belongs to; undefined on any other page. */
export function listAbove(path: string, id: string): string | undefined {
  const at = path.indexOf(`/${id}`);
  return at > 0 ? path.slice(0, at) : undefined;
}
