import { config } from './config';
import { bringsSession, freshSession } from './device-session';

let asked: Promise<Response> | undefined;

/** Asks who is signed in while the app is still being loaded. */
export function askProfileAhead(): void {
  const session = bringsSession() ? null : freshSession();
  if (!session) return;
  asked = fetch('/rest/v1/profiles/me', {
    headers: { apikey: config().api_key, Authorization: `Bearer ${session.access_token}` },
  });
  asked.catch(() => undefined);
}

/** The first who asks gets the answer that is on its way already. */
export function askedAheadOr(request: Request): Promise<Response> {
  const answer = asked ?? fetch(request);
  asked = undefined;
  return answer;
}
