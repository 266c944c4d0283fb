import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const log = vi.hoisted(() => vi.fn());
vi.mock('@/lib/storage/log', () => ({ log }));
const device = vi.hoisted(() => ({ user: undefined as string | undefined }));
vi.mock('./device-session', () => ({ signedInAs: () => device.user }));

let logSlowPage: (typeof import('./performance-log'))['logSlowPage'];
let logSlowRequest: (typeof import('./performance-log'))['logSlowRequest'];
let watchPerformance: (typeof import('./performance-log'))['watchPerformance'];

// Test files share their modules: this one gets its own, with the two above, and so does the next.
beforeAll(async () => {
  vi.resetModules();
  ({ logSlowPage, logSlowRequest, watchPerformance } = await import('./performance-log'));
});

afterAll(() => vi.resetModules());

const request = (path: string, duration: number, initiatorType = 'fetch') =>
  logSlowRequest({ name: `${location.origin}${path}`, duration, initiatorType, responseStatus: 200 });
const logged = () => log.mock.calls;

beforeEach(() => {
  log.mockClear();
  device.user = 'someone';
});

test('a request of more than a second is logged without what names a record', () => {
  request('/rest/v1/customers', 1000);
  request('/rest/v1/customers?q=Walsh', 1000.6);
  request('/storage/v1/object/documents/Walsh.pdf', 2500);
  expect(logged()).toEqual([
    ['warn', 'performance', 'Slow request', { path: '/rest/v1/customers', ms: 1001, status: 200 }],
    ['warn', 'performance', 'Slow request', { path: '/storage/v1/object/…', ms: 2500, status: 200 }],
  ]);
});

test('streams, scripts and other servers are not slow requests', () => {
  request('/realtime/v1/changes', 60_000);
  request('/assets/page.js', 5000, 'script');
  logSlowRequest({ name: 'https://elsewhere.example/rest/v1/x', duration: 5000, initiatorType: 'fetch' });
  expect(logged()).toEqual([]);
});

test('nothing is logged once the user has signed out', () => {
  device.user = undefined;
  request('/rest/v1/customers', 5000);
  logSlowPage(5000);
  expect(logged()).toEqual([]);
});

test('a page that takes more than three seconds is logged', () => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
    },
  );
  const clock = vi.spyOn(performance, 'now');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const on = new Map<string, () => void>();
  watchPerformance((event, then) => on.set(event, then));
  const open = (ms: number) => {
    clock.mockReturnValue(10);
    on.get('onBeforeNavigate')?.();
    clock.mockReturnValue(10 + ms);
    on.get('onRendered')?.();
    on.get('onRendered')?.();
  };
  open(3000);
  open(3001);
  expect(logged()).toEqual([['warn', 'performance', 'Slow page load', { ms: 3001 }]]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
