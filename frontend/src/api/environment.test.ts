import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFormats } from '@/testing/formats';
import { loadConfig, type Environment } from './config';
import {
  environmentInAddress,
  followDefaultEnvironment,
  forgetEnvironment,
  readHomeEnvironment,
  settleEnvironment,
  nameStoredEnvironment,
  withEnvironment,
} from './environment';

async function deployedFor(environment: Environment, fixed = true) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ default_environment: environment, environment_fixed: fixed, formats: defaultFormats }),
    ),
  );
  await loadConfig();
}

beforeEach(async () => {
  vi.stubEnv('DEV', false);
  forgetEnvironment();
  await deployedFor('development');
});

afterEach(() => {
  forgetEnvironment();
  localStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each<{
  who: string;
  isAdmin: boolean;
  deployed: Environment;
  fixed?: false;
  stored?: Environment;
  named?: Environment;
  home?: Environment;
  settled: Environment;
}>([
  {
    who: 'an admin with an environment in the URL',
    isAdmin: true,
    deployed: 'development',
    stored: 'production',
    named: 'test',
    settled: 'test',
  },
  {
    who: 'an admin with a stored preference',
    isAdmin: true,
    deployed: 'development',
    stored: 'production',
    settled: 'production',
  },
  { who: 'an admin without either', isAdmin: true, deployed: 'development', settled: 'development' },
  {
    who: 'an owner on a new device',
    isAdmin: true,
    deployed: 'development',
    home: 'production',
    settled: 'production',
  },
  {
    who: 'an owner with an environment in the URL',
    isAdmin: true,
    deployed: 'development',
    named: 'development',
    home: 'production',
    settled: 'development',
  },
  {
    who: 'an owner who switched environment on this device',
    isAdmin: true,
    deployed: 'development',
    stored: 'test',
    home: 'production',
    settled: 'test',
  },
  {
    who: 'a sales rep',
    isAdmin: false,
    deployed: 'development',
    stored: 'test',
    named: 'production',
    settled: 'development',
  },
  {
    who: 'an admin of a production deployment',
    isAdmin: true,
    deployed: 'production',
    stored: 'test',
    named: 'test',
    settled: 'production',
  },
  {
    who: 'an admin who moved everyone to the business and visits the sample shop',
    isAdmin: true,
    deployed: 'production',
    fixed: false,
    named: 'development',
    settled: 'development',
  },
  {
    who: 'a sales rep in a business that an admin chose',
    isAdmin: false,
    deployed: 'production',
    fixed: false,
    stored: 'development',
    named: 'development',
    settled: 'production',
  },
])('$who works in $settled', async ({ isAdmin, deployed, fixed, stored, named, home, settled }) => {
  await deployedFor(deployed, fixed);
  if (stored) localStorage.setItem('preferred_environment', stored);
  if (home) readHomeEnvironment(new Response(null, { headers: { 'X-Home-Environment': home } }));
  expect(settleEnvironment(isAdmin, named)).toBe(settled);
});

test.each<{ settled?: Environment; named: unknown[]; shown: Environment | undefined }>([
  { named: [], shown: undefined },
  { named: ['test'], shown: 'test' },
  { named: ['nonsense', 'test'], shown: 'test' },
  { named: ['nonsense'], shown: undefined },
  { named: ['production', 'test'], shown: 'production' },
  { settled: 'test', named: [], shown: 'test' },
  { settled: 'test', named: ['production'], shown: 'test' },
  { settled: 'development', named: ['nonsense'], shown: 'development' },
  { settled: 'production', named: [], shown: undefined },
  { settled: 'production', named: ['nonsense', undefined, null], shown: undefined },
  { settled: 'production', named: ['test'], shown: 'production' },
  { settled: 'production', named: ['production'], shown: 'production' },
])('with $settled settled and $named in the URL, env is $shown', ({ settled, named, shown }) => {
  if (settled) settleEnvironment(true, settled);
  expect(environmentInAddress(...named)).toBe(shown);
});

test('before sign-in a link keeps a valid env from the URL, unless it has its own', () => {
  expect(withEnvironment('/auth')).toBe('/auth');
  history.replaceState(null, '', '/?env=test&q=1');
  expect(withEnvironment('/auth')).toBe('/auth?env=test');
  expect(withEnvironment('/contacts?q=ann#main')).toBe('/contacts?q=ann&env=test#main');
  expect(withEnvironment('/?env=production')).toBe('/?env=production');
  history.replaceState(null, '', '/?env=nonsense');
  expect(withEnvironment('/auth')).toBe('/auth');
  expect(withEnvironment('/auth?env=nonsense')).toBe('/auth');
});

test.each<{ stored: string | null; at: string; shown: string }>([
  { stored: 'test', at: '/landing?q=1#price', shown: '/landing?q=1&env=test#price' },
  { stored: 'development', at: '/no/page/here', shown: '/no/page/here?env=development' },
  { stored: 'test', at: '/auth?env=nonsense', shown: '/auth?env=test' },
  { stored: 'test', at: '/auth?env=development', shown: '/auth?env=development' },
  { stored: 'production', at: '/auth', shown: '/auth' },
  { stored: 'nonsense', at: '/auth', shown: '/auth' },
  { stored: null, at: '/auth', shown: '/auth' },
])('with $stored stored, $at becomes $shown, and its links carry that', ({ stored, at, shown }) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  if (stored) localStorage.setItem('preferred_environment', stored);
  history.replaceState(null, '', at);
  nameStoredEnvironment();
  expect(location.pathname + location.search + location.hash).toBe(shown);
  const env = new URLSearchParams(location.search).get('env');
  expect(withEnvironment('/')).toBe(env ? `/?env=${env}` : '/');
});

test('after sign-in a link carries the environment that requests use', () => {
  settleEnvironment(true, 'test');
  history.replaceState(null, '', '/?env=production');
  expect(withEnvironment('/auth')).toBe('/auth?env=test');
  expect(withEnvironment('/?env=development')).toBe('/?env=test');
});

test.each<{ isAdmin: boolean; now: Environment; reloads: number }>([
  { isAdmin: false, now: 'production', reloads: 1 },
  { isAdmin: false, now: 'development', reloads: 0 },
  { isAdmin: true, now: 'production', reloads: 0 },
])('admin $isAdmin: the page reloads $reloads times once everyone works in $now', async ({ isAdmin, now, reloads }) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload, search: '', origin: 'http://localhost' });
  settleEnvironment(isAdmin, undefined);
  await deployedFor(now, false);
  followDefaultEnvironment();
  expect(reload).toHaveBeenCalledTimes(reloads);
});
