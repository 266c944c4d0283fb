import { setBusinessZone } from '@/lib/business-zone';

/** What the server tells everyone before sign-in. */
export interface Config {
  api_key: string;
  default_environment: Environment;
  demo_mode: boolean;
  google_enabled: boolean;
  setup_needed: boolean;
  support_email: string;
  /** The time zone that the days of the business are counted in. */
  time_zone: string;
  video_url: string;
}

export const environments = ['development', 'test', 'production'] as const;
export type Environment = (typeof environments)[number];

let loaded: Config | undefined;

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server returned ${answer.status} for its configuration`);
  loaded = (await answer.json()) as Config;
  setBusinessZone(loaded.time_zone);
  return loaded;
}

/** Only after `loadConfig`, which main.tsx waits for before it draws anything. */
export function config(): Config {
  if (!loaded) throw new Error("The configuration hasn't loaded yet");
  return loaded;
}
