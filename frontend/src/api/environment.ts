import { deviceValue, oneOf } from '@/lib/storage/storage';
import { config, environments, type Environment } from './config';

export const preferredEnvironment = deviceValue<Environment | null>('preferred_environment', null, oneOf(environments));

let current: Environment | undefined;
let home: Environment | undefined;
let followsDefault = false;

/** Reads the user's home environment from the profile response. */
export function readHomeEnvironment({ headers }: Response): void {
  const name = headers.get('X-Home-Environment');
  home = isEnvironment(name) ? name : undefined;
}

/**
 * Decides which environment this page load uses. Admins: the URL, then this device's stored preference, then their home
 * environment, then the deployment's default. Everyone else: always the default. It is fixed for the page load because
 * every cached response belongs to it; switching reloads the page.
 */
export function settleEnvironment(isAdmin: boolean, inAddress: Environment | undefined): Environment {
  if (current) return current;
  // Stored so that the next page load knows the environment before the profile arrives.
  if (isAdmin && home && canSwitch() && !inAddress && !preferredEnvironment.read()) preferredEnvironment.write(home);
  followsDefault = !isAdmin;
  current = isAdmin ? likelyEnvironment(inAddress) : config().default_environment;
  return current;
}

/** The environment an admin would get. The app frame needs it for its height before the profile arrives. */
export const likelyEnvironment = (inAddress: Environment | undefined): Environment =>
  (canSwitch() ? (inAddress ?? preferredEnvironment.read()) : null) ?? config().default_environment;

/** Undefined until someone is signed in; until then requests don't send the environment header. */
export const currentEnvironment = (): Environment | undefined => current;

/** Not where the server is set up for production only. An owner who moved everyone there can still visit the sample shop. */
export const canSwitch = (): boolean =>
  config().default_environment !== 'production' || !config().environment_fixed || import.meta.env.DEV;

/** Moves a user who isn't an admin to the default environment once an admin has chosen another. Call after `loadConfig`. */
export function followDefaultEnvironment(): void {
  if (followsDefault && current && current !== config().default_environment) location.reload();
}

export const isEnvironment = (value: unknown): value is Environment => environments.some((known) => known === value);

/**
 * Returns the `env` parameter for a URL, given the candidates in it, most specific first. It always matches the
 * environment of the requests; `env=production` is never added to a URL without one. Before sign-in a valid value is
 * kept as is.
 */
export function environmentInAddress(...named: unknown[]): Environment | undefined {
  const valid = named.find(isEnvironment);
  return current === undefined || (current === 'production' && !valid) ? valid : current;
}

/**
 * Puts the environment stored on this device into the URL if the URL names none, so that public pages and unknown paths
 * show and carry it too. Production is never added.
 */
export function nameStoredEnvironment(): void {
  const stored = canSwitch() ? preferredEnvironment.read() : null;
  const here = new URL(location.href);
  if (!stored || stored === 'production' || isEnvironment(here.searchParams.get('env'))) return;
  here.searchParams.set('env', stored);
  history.replaceState(history.state, '', here);
}

/** Adds the right `env` to an in-app link. For links that the router doesn't build. */
export function withEnvironment(href: string): string {
  const to = new URL(href, location.origin);
  const environment = environmentInAddress(to.searchParams.get('env'), new URLSearchParams(location.search).get('env'));
  if (environment) to.searchParams.set('env', environment);
  else to.searchParams.delete('env');
  return to.pathname + to.search + to.hash;
}

/** Opens a link in a new document, so that nothing of the previous user stays in memory. Never resolves. */
export function leaveForEnvironment(href: string): Promise<never> {
  location.replace(withEnvironment(href));
  return new Promise(() => undefined);
}

/** After sign-out the environment is decided again for the next user. */
export function forgetEnvironment(): void {
  current = undefined;
  home = undefined;
  followsDefault = false;
}
