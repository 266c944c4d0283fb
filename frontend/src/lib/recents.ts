import { deviceValue } from './storage';

/** A record that somebody looked at here. */
export interface Recent {
  /** Whose it is, and in which data: others on this device do not see it. */
  owner: string;
  table: string;
  id: string;
  title: string;
  note?: string;
}

const KEPT_OF_EACH = 8;
const KEPT = 64;

const isRecent = (one: unknown): one is Recent => {
  if (typeof one !== 'object' || one === null) return false;
  const { owner, table, id, title, note = '' } = one as Partial<Record<keyof Recent, unknown>>;
  return [owner, table, id, title, note].every((word) => typeof word === 'string');
};

export const recents = deviceValue<readonly Recent[]>('recent-records', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isRecent) : undefined,
);

const same = (one: Recent, other: Pick<Recent, 'owner' | 'id'>) => one.id === other.id && one.owner === other.owner;

/** The newest first; each record once; eight of each person. */
export function withRecent(all: readonly Recent[], seen: Recent): Recent[] {
  const others = all.filter((one) => !same(one, seen));
  let own = 1;
  return [seen, ...others.filter(({ owner }) => owner !== seen.owner || ++own <= KEPT_OF_EACH)].slice(0, KEPT);
}

export const remember = (seen: Recent): void => recents.keep(withRecent(recents.read(), seen));

/** It is gone, or no longer for this person's eyes. */
export function forgetRecent(id: string): void {
  const all = recents.read();
  if (all.some((one) => one.id === id)) recents.write(all.filter((one) => one.id !== id));
}
