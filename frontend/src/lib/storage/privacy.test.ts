import { expect, test, vi } from 'vitest';
import { isHidden, openPrivacy, privacy, privacyOn, togglePrivacy } from './privacy';

test('the toggle turns all flags on, then all off', () => {
  privacy.write({ ...openPrivacy, hidePrices: true });
  expect(togglePrivacy()).toBe(false);
  expect(privacyOn(privacy.read())).toBe(false);
  expect(togglePrivacy()).toBe(true);
  expect(isHidden(privacy.read(), 'revenue')).toBe(true);
});

test.each(['{"hideAmounts":"yes"}', '[]', '"on"', '{bad', '{"blurLevel":"total"}'])(
  'a malformed stored value is ignored with a warning: %s',
  (raw) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('privacy-settings', raw);
    expect(privacy.read()).toEqual(openPrivacy);
    expect(warn).toHaveBeenCalledOnce();
  },
);
