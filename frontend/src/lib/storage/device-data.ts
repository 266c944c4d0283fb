// What a user leaves on this device besides preferences: drafts, recent records, the calculator's tape.

import { isRecord } from '@/lib/json';
import { drafts } from './drafts';

/** The user's drafts in all environments, except those that are too old to be restored. */
export const draftsOf = (user: string): string[] => drafts.all().filter((slot) => slot.split(/[:#]/).includes(user));

/** Deletes the user's data from this device, and stores no more drafts until the page is loaded again. */
export function forgetUser(user: string): void {
  drafts.close();
  draftsOf(user).forEach(drafts.forget);
  for (const key of Object.keys(localStorage)) keepOtherUsers(key, user);
  // Readers in this tab rely on the event that browsers send only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Entries of a list belong to the user and environment in their `owner`. */
function keepOtherUsers(key: string, user: string): void {
  const entries = listAt(key);
  const others = entries.filter((entry) => !isRecord(entry) || !String(entry.owner).startsWith(`${user} `));
  if (others.length === entries.length) return;
  if (others.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(others));
}

function listAt(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
