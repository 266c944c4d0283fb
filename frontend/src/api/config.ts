import { setBusinessZone } from '@/lib/dates/business-zone';
import { formats, type Formats } from '@/lib/formats';
import { jsonOf } from '@/lib/json';

interface Plan {
  name: string;
  price: number;
  interval: string;
  /** What the checkout asks for; null while payment isn't set up. */
  price_id: string | null;
}

/** The configuration the server publishes before sign-in. */
interface Config {
  api_key: string;
  default_environment: Environment;
  /** Whether the server fixes the default environment. Otherwise an admin chooses it under Environments. */
  environment_fixed: boolean;
  demo_mode: boolean;
  google_enabled: boolean;
  text_messages_enabled: boolean;
  setup_needed: boolean;
  support_email: string;
  /** The time zone that defines the business day. */
  time_zone: string;
  video_url: string;
  plans: readonly Plan[];
  formats: Formats;
}

export const environments = ['development', 'test', 'production'] as const;
export type Environment = (typeof environments)[number];

let currentConfig: Config | undefined;

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server returned ${answer.status} for its configuration`);
  currentConfig = await jsonOf<Config>(answer);
  setBusinessZone(currentConfig.time_zone);
  formats.set(currentConfig.formats);
  return currentConfig;
}

/** Call only after `loadConfig`; main.tsx awaits it before rendering. */
export function config(): Config {
  if (!currentConfig) throw new Error("The configuration hasn't loaded yet");
  return currentConfig;
}
