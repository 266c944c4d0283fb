import { deviceValue } from './storage';

/** Shortcuts without Control or Alt can be turned off: they get in the way of speech input. */
export const singleKeys = deviceValue<boolean>('single-keys', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** Stored values that aren't preferences: the session and unsaved text. */
const isKept = (key: string): boolean => key.startsWith('sb-') || key.startsWith('draft:');

/**
 * Removes every preference stored on this device. Whatever a new page stores is a preference unless it is listed above.
 */
export function resetPreferences(): void {
  for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key);
  // Readers in this tab rely on the event that browsers send only to other tabs.
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
