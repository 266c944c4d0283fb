import { afterEach, expect, test, vi } from 'vitest';
import { place, withEnvironment } from './place';

afterEach(() => history.replaceState(null, '', '/'));

test('env goes along, but not over a link that names its own', () => {
  expect(withEnvironment('/auth')).toBe('/auth');
  history.replaceState(null, '', '/?env=test&q=1');
  expect(withEnvironment('/auth')).toBe('/auth?env=test');
  expect(withEnvironment('/contacts?q=ann#main')).toBe('/contacts?q=ann&env=test#main');
  expect(withEnvironment('/?env=production')).toBe('/?env=production');
});

test('going somewhere and coming back are both told', () => {
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
