import { deviceValue } from './storage';

/** Keys without Control or Alt can be switched off: they get in the way of speech input. */
export const singleKeys = deviceValue<boolean>('single-keys', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** What is no preference: who is signed in, which business is open, and text that was typed but not saved. */
const isKept = (key: string): boolean =>
  key.startsWith('sb-') || key === 'preferred_environment' || key.startsWith('draft:');

/** Forgets everything that this device remembers of how somebody works. What a new page keeps is a preference unless it is named above. */
export function resetPreferences(): void {
  for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key);
  // Readers in this tab listen to the event that other tabs get by themselves.
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
