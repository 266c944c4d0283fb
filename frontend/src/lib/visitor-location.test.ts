import { afterEach, expect, test, vi } from 'vitest';
import { place } from './visitor-location';

afterEach(() => history.replaceState(null, '', '/'));

test('navigating and going back both notify listeners', () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const heard: string[] = [];
  const stop = place.subscribe(() => heard.push(place.path()));
  place.go('/auth/?next=%2Fcontacts');
  dispatchEvent(new PopStateEvent('popstate'));
  stop();
  place.go('/');
  expect(heard).toEqual(['/auth', '/auth']);
  expect(place.path()).toBe('/');
});
