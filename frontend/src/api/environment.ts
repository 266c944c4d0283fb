import { config, environments, type Environment } from './config';
import { deviceValue, oneOf } from '@/lib/storage';

export const preferredEnvironment = deviceValue<Environment | null>('preferred_environment', null, oneOf(environments));

let current: Environment | undefined;
let home: Environment | undefined;

/** Takes from the answer that says who is signed in where their own business is. */
export function noteHome({ headers }: Response): void {
  const name = headers.get('X-Home-Environment');
  home = isEnvironment(name) ? name : undefined;
}

/**
 * Which data this page load looks at. Admins: the address first, then this device's stored preference, then their own
 * business, then the deployment's default. Everyone else: always the default. It is settled once per page load,
 * because everything in the cache belongs to it; a switch reloads the page.
 */
export function settleEnvironment(isAdmin: boolean, inAddress: Environment | undefined): Environment {
  if (current) return current;
  // From the next page load on the shell knows it before the server says who this is.
  if (isAdmin && home && canSwitch() && !inAddress && !preferredEnvironment.read()) preferredEnvironment.write(home);
  current = isAdmin ? likelyEnvironment(inAddress) : config().default_environment;
  return current;
}

/** What it is for an admin: the frame has its height from this before it is known who is signed in. */
export const likelyEnvironment = (inAddress: Environment | undefined): Environment =>
  (canSwitch() ? (inAddress ?? preferredEnvironment.read()) : null) ?? config().default_environment;

/** Undefined until someone is signed in: then no call carries the header. */
export const currentEnvironment = (): Environment | undefined => current;

export const canSwitch = (): boolean => config().default_environment !== 'production' || import.meta.env.DEV;

export const isEnvironment = (word: unknown): word is Environment => environments.some((known) => known === word);

/**
 * The `env` of an address, given what the address names now, the most specific first. It always equals the environment of
 * the requests; production is added to no address that names no environment. Before sign-in a valid name is kept as it is.
 */
export function environmentInAddress(...named: unknown[]): Environment | undefined {
  const valid = named.find(isEnvironment);
  return current === undefined || (current === 'production' && !valid) ? valid : current;
}

/** A link inside the app, with the `env` that belongs on it. For links that the router does not build. */
export function withEnvironment(href: string): string {
  const to = new URL(href, location.origin);
  const environment = environmentInAddress(to.searchParams.get('env'), new URLSearchParams(location.search).get('env'));
  if (environment) to.searchParams.set('env', environment);
  else to.searchParams.delete('env');
  return to.pathname + to.search + to.hash;
}

/** Opens a link in a new document, so that nothing of the previous person stays in memory. Never resolves. */
export function leave(href: string): Promise<never> {
  location.replace(withEnvironment(href));
  return new Promise(() => undefined);
}

/** After sign-out the next person decides anew. */
export function forgetEnvironment(): void {
  current = undefined;
  home = undefined;
}
