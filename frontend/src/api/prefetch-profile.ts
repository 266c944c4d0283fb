import { config } from './config';
import { bringsSession, freshSession } from './device-session';

let profileRequest: Promise<Response> | undefined;

/** Requests the profile while the app is still loading. */
export function prefetchProfile(): void {
  const session = bringsSession() ? null : freshSession();
  if (!session) return;
  profileRequest = fetch('/rest/v1/profiles/me', {
    headers: { apikey: config().api_key, Authorization: `Bearer ${session.access_token}` },
  });
  profileRequest.catch(() => undefined);
}

/** Hands the pending profile response to the first caller; later calls are sent as usual. */
export function prefetchedProfile(request: Request): Promise<Response> {
  const answer = profileRequest ?? fetch(request);
  profileRequest = undefined;
  return answer;
}
