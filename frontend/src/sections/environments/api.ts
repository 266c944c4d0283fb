import { config, type Environment } from '@/api/config';
import { currentEnvironment, preferredEnvironment } from '@/api/environment';
import { toasts } from '@/lib/browser/toasts';
import { changedTo, environmentNames } from './labels';

const RELOAD_MS = 1500;

/** A warning for admins who are about to invite colleagues, who would sign in to the sample shop. */
export function colleaguesEnvironmentWarning(): string | undefined {
  const place = config().default_environment;
  if (currentEnvironment() !== 'production' || place === 'production') return undefined;
  return `Colleagues who sign in now see ${environmentNames[place]}, not your business.`;
}

/** Stores the choice, shows a toast for 1.5 seconds, then reloads the app. */
export function switchTo(environment: Environment, reload: (address: string) => void): boolean {
  try {
    preferredEnvironment.write(environment);
    toasts.show({
      variant: 'info',
      title: 'Environment Changed',
      description: changedTo(environment),
      duration: RELOAD_MS,
    });
  } catch (error) {
    console.error("Couldn't switch the environment", error);
    toasts.show({ variant: 'error', title: 'Error', description: 'Failed to switch environment. Please try again.' });
    return false;
  }
  const left = new URL(location.href);
  left.searchParams.delete('dialog');
  const address = new URL(left);
  address.searchParams.delete('cursor');
  address.searchParams.set('env', environment);
  setTimeout(() => {
    // Back shows the page that was left, without the dialog over it.
    history.replaceState(history.state, '', left);
    reload(address.href);
  }, RELOAD_MS);
  return true;
}
