/** Takes an act back, with what the act answered and what it was asked. */
export type Undo = (data: never, variables: never) => Promise<unknown>;

const byName = new Map<string, Undo>();
const names = new WeakMap<Undo, string>();

/** A way back that a reload does not end: it is found again by its name, so it is made where its file begins and needs plain data only. */
export function wayBack<U extends Undo>(name: string, undo: U): U {
  byName.set(name, undo);
  names.set(undo, name);
  return undo;
}

export const nameOfWay = (undo: Undo | undefined): string | undefined => undo && names.get(undo);

export const wayNamed = (name: string): Undo | undefined => byName.get(name);
