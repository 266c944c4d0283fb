import { deviceValue } from './storage';

/** Keys without Control or Alt can be switched off: they get in the way of speech input. */
export const singleKeys = deviceValue<boolean>('single-keys', true, (value) => (typeof value === 'boolean' ? value : undefined));

const known = ['theme', 'privacy-settings', 'single-keys', 'dashboard-layout', 'purchases-filter', 'recent-records', 'guide-over', 'keys', 'side-rail', 'closed-groups'];

/** Forgets what this device remembers of how somebody works: not who is signed in, the environment, or a draft of unsaved text. */
export function resetPreferences(): void {
  for (const key of Object.keys(localStorage)) {
    if (known.includes(key) || key.startsWith('view-mode-') || key.startsWith('columns-')) localStorage.removeItem(key);
  }
  // Readers in this tab listen to the event that other tabs get by themselves.
  dispatchEvent(new StorageEvent('storage', { key: null }));
}
