interface OfMutation<Value> {
  of(data: unknown, variables: unknown): Value;
}

/**
 * A function of a mutation's response and request. As the type of a method it accepts functions that declare the types
 * of one mutation.
 */
export type FromResult<Value> = OfMutation<Value>['of'];

/** Undoes an action, given its response and its request. */
export type Undo = FromResult<Promise<unknown>>;

const byName = new Map<string, Undo>();
const names = new WeakMap<Undo, string>();
let loadAll: () => Promise<unknown> = () => Promise.resolve();

/**
 * An undo that survives a reload. It is looked up by name, so it is declared at the top level of its file and needs
 * only plain data.
 */
export function registerUndo<U extends Undo>(name: string, undo: U): U {
  byName.set(name, undo);
  names.set(undo, name);
  return undo;
}

export const undoName = (undo: Undo | undefined): string | undefined => undo && names.get(undo);

/** Set how to load the files of pages that haven't been opened since the reload. */
export const setUndoLoader = (load: () => Promise<unknown>): void => {
  loadAll = load;
};

/**
 * Returns the undo with this name; undefined if this version of the app has none. Rejects if its file can't be loaded.
 */
export async function undoByName(name: string): Promise<Undo | undefined> {
  if (!byName.has(name)) await loadAll();
  return byName.get(name);
}
