import { afterEach, expect, test, vi } from 'vitest';
import { visitorLocation } from './visitor-location';

afterEach(() => history.replaceState(null, '', '/'));

test('navigating and going back both notify listeners', () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const heard: string[] = [];
  const stop = visitorLocation.subscribe(() => heard.push(visitorLocation.path()));
  visitorLocation.go('/auth/?next=%2Fcontacts');
  dispatchEvent(new PopStateEvent('popstate'));
  stop();
  visitorLocation.go('/');
  expect(heard).toEqual(['/auth', '/auth']);
  expect(visitorLocation.path()).toBe('/');
});
