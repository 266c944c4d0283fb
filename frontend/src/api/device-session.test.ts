import { afterEach, expect, test, vi } from 'vitest';
import { bringsSession, freshSession, mayBeSignedIn, signedInAs, storageKey } from './device-session';

const key = storageKey(location.hostname);
const now = () => Math.floor(Date.now() / 1000);
const whole = () => ({ access_token: 'a', refresh_token: 'r', expires_at: now() + 3600, user: { id: 'u' } });
const hold = (session: object) => localStorage.setItem(key, JSON.stringify(session));

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test("only a complete session that isn't about to expire can be used without the client", () => {
  expect(freshSession()).toBeNull();
  const session = whole();
  hold(session);
  expect(freshSession()).toEqual(session);
  for (const lacking of [
    { expires_at: now() + 60 },
    { expires_at: now() - 60 },
    { expires_at: undefined },
    { access_token: '' },
    { refresh_token: undefined },
  ]) {
    hold({ ...whole(), ...lacking });
    expect(freshSession(), JSON.stringify(lacking)).toBeNull();
  }
});

test('a session can also arrive in the URL', () => {
  expect(mayBeSignedIn()).toBe(false);
  history.replaceState(null, '', '/?q=code');
  expect(bringsSession()).toBe(false);
  for (const address of ['/?code=abc', '/#access_token=abc', '/?env=test&code=abc', '/#error=x&error_description=y']) {
    history.replaceState(null, '', address);
    expect(bringsSession(), address).toBe(true);
    expect(mayBeSignedIn()).toBe(true);
  }
});

test('a malformed session counts as signed out and is logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const broken of ['{', '"text"', '7']) {
    localStorage.setItem(key, broken);
    expect(freshSession(), broken).toBeNull();
    expect(signedInAs(), broken).toBeUndefined();
  }
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
