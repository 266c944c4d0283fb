/** Takes an act back, with what the act answered and what it was asked. */
export type Undo = (data: never, variables: never) => Promise<unknown>;

const byName = new Map<string, Undo>();
const names = new WeakMap<Undo, string>();
let loadAll: () => Promise<unknown> = () => Promise.resolve();

/** A way back that a reload does not end: it is found again by its name, so it is made at the top level of its file and needs plain data only. */
export function registerUndo<U extends Undo>(name: string, undo: U): U {
  byName.set(name, undo);
  names.set(undo, name);
  return undo;
}

export const nameOfWay = (undo: Undo | undefined): string | undefined => undo && names.get(undo);

/** How to load the files whose pages nobody opened since the reload. */
export const loadWaysBackBy = (load: () => Promise<unknown>): void => {
  loadAll = load;
};

/** The undo of this name; undefined when this version of the app has none. Rejects when its file can't be loaded. */
export async function wayNamed(name: string): Promise<Undo | undefined> {
  if (!byName.has(name)) await loadAll();
  return byName.get(name);
}
