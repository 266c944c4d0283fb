import { log } from '@/lib/storage/log';
import { signedInAs } from './device-session';

const SLOW_REQUEST_MS = 1000;
const SLOW_PAGE_MS = 3000;

/** Requests that stay open as long as their page. */
const STREAMS = '/realtime/';

interface Timed {
  name: string;
  duration: number;
  initiatorType: string;
  responseStatus?: number;
}

/** The path of a request to the server without the parts that may name a record or a file; undefined for others. */
function loggedPath({ name, initiatorType }: Timed): string | undefined {
  const { origin, pathname } = new URL(name);
  if (initiatorType !== 'fetch' || origin !== location.origin || pathname.startsWith(STREAMS)) return undefined;
  const parts = pathname.split('/');
  return parts.length > 4 ? `${parts.slice(0, 4).join('/')}/…` : pathname;
}

/** Logs a request that took more than a second. After the sign-out nothing is kept for the next user. */
export function logSlowRequest(entry: Timed): void {
  const path = entry.duration > SLOW_REQUEST_MS && signedInAs() ? loggedPath(entry) : undefined;
  if (path)
    log('warn', 'performance', 'Slow request', {
      path,
      ms: Math.round(entry.duration),
      status: entry.responseStatus,
    });
}

/** Logs a page that took more than three seconds to open. A hidden tab is slowed down by the browser. */
export function logSlowPage(ms: number): void {
  if (ms > SLOW_PAGE_MS && signedInAs() && !document.hidden)
    log('warn', 'performance', 'Slow page load', { ms: Math.round(ms) });
}

type Subscribe = (event: 'onBeforeNavigate' | 'onRendered', then: () => void) => unknown;

/** Watches requests and page loads, including those before this call as far as the browser remembers them. */
export function watchPerformance(subscribe: Subscribe): void {
  for (const { duration } of performance.getEntriesByType('navigation')) logSlowPage(duration);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry instanceof PerformanceResourceTiming) logSlowRequest(entry);
  }).observe({ type: 'resource', buffered: true });
  let left: number | undefined;
  subscribe('onBeforeNavigate', () => (left = performance.now()));
  subscribe('onRendered', () => {
    if (left !== undefined) logSlowPage(performance.now() - left);
    left = undefined;
  });
}
