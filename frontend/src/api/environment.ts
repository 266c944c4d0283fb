import { config, environments, type Environment } from './config';
import { deviceValue, oneOf } from '@/lib/storage';

export const preferredEnvironment = deviceValue<Environment | null>('preferred_environment', null, oneOf(environments));

let current: Environment | undefined;

/**
 * Which data this page load looks at. Admins: the address first, then the stored preference, then
 * the deployment's default. Everyone else: always the default. It is settled once per page load,
 * because everything in the cache belongs to it; a switch reloads the page.
 */
export function settleEnvironment(isAdmin: boolean, inAddress: Environment | undefined): Environment {
  current ??= isAdmin ? likelyEnvironment(inAddress) : config().default_environment;
  return current;
}

/** What it is for an admin: the frame has its height from this before it is known who is signed in. */
export const likelyEnvironment = (inAddress: Environment | undefined): Environment =>
  (canSwitch() ? (inAddress ?? preferredEnvironment.read()) : null) ?? config().default_environment;

/** Undefined until someone is signed in: then no call carries the header. */
export const currentEnvironment = (): Environment | undefined => current;

export const canSwitch = (): boolean => config().default_environment !== 'production' || import.meta.env.DEV;

/** After sign-out the next person decides anew. */
export function forgetEnvironment(): void {
  current = undefined;
}
