import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { log as Log } from '@/lib/storage/log';

const log = vi.hoisted(() => vi.fn<typeof Log>());
vi.mock('@/lib/storage/log', () => ({ log }));

let logAuthAnswer: (typeof import('./auth-log'))['logAuthAnswer'];

// Test files share their modules: this one gets its own, with the one above, and so does the next.
beforeAll(async () => {
  vi.resetModules();
  ({ logAuthAnswer } = await import('./auth-log'));
});

afterAll(() => vi.resetModules());

beforeEach(() => log.mockClear());

test.each<[string, number, Parameters<typeof Log>[]]>([
  ['/token?grant_type=password', 200, [['info', 'auth', 'Signed in', { method: 'password' }]]],
  ['/token?grant_type=password', 400, [['warn', 'auth', 'Sign-in failed', { method: 'password', status: 400 }]]],
  ['/token?grant_type=pkce', 200, [['info', 'auth', 'Signed in', { method: 'pkce' }]]],
  ['/factors/1/verify', 422, [['warn', 'auth', 'Sign-in failed', { method: 'code', status: 422 }]]],
  ['/verify', 200, [['info', 'auth', 'Signed in', { method: 'code' }]]],
  ['/token?grant_type=refresh_token', 200, []],
  ['/token?grant_type=refresh_token', 400, [['warn', 'auth', 'Session refresh failed', { status: 400 }]]],
  ['/token?grant_type=refresh_token', 503, [['warn', 'auth', 'Session refresh failed', { status: 503 }]]],
  ['/logout?scope=global', 204, [['info', 'auth', 'Signed out', { scope: 'global' }]]],
  ['/user', 401, []],
  ['/recover', 200, []],
])('%s with status %i', (path, status, entries) => {
  logAuthAnswer(new URL(`http://shop.localhost/auth/v1${path}`), status);
  expect(log.mock.calls).toEqual(entries);
});
