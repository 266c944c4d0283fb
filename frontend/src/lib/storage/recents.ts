import { isRecord } from '@/lib/json';
import { deviceValue } from './storage';

/** A record viewed on this device. */
export interface Recent {
  /** The user and environment it belongs to; other users of this device don't see it. */
  owner: string;
  table: string;
  id: string;
  title: string;
  note?: string;
}

const MAX_PER_TABLE = 8;
const MAX_RECENTS = 64;

const isRecent = (one: unknown): one is Recent => {
  if (!isRecord(one)) return false;
  const { owner, table, id, title, note = '' } = one;
  return [owner, table, id, title, note].every((value) => typeof value === 'string');
};

export const recents = deviceValue<readonly Recent[]>('recent-records', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isRecent) : undefined,
);

const isSameRecent = (one: Recent, other: Pick<Recent, 'owner' | 'id'>) =>
  one.id === other.id && one.owner === other.owner;

/** Newest first, each record once, eight per user. */
export function withRecent(all: readonly Recent[], seen: Recent): Recent[] {
  const others = all.filter((one) => !isSameRecent(one, seen));
  let own = 1;
  return [seen, ...others.filter(({ owner }) => owner !== seen.owner || ++own <= MAX_PER_TABLE)].slice(0, MAX_RECENTS);
}

export const addRecent = (seen: Recent): void => recents.save(withRecent(recents.read(), seen));

/** Call when it was deleted or is no longer visible to this user. */
export function forgetRecent(id: string): void {
  const all = recents.read();
  if (all.some((one) => one.id === id)) recents.write(all.filter((one) => one.id !== id));
}
