import { afterEach, expect, test, vi } from 'vitest';
import { openTab } from './new-tab';

afterEach(() => vi.unstubAllGlobals());

test('the page opens in the new tab, which cannot reach back', () => {
  const tab = { opener: window as unknown, location: { assign: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  openTab().show('https://pay.example/1');
  expect(tab.opener).toBeNull();
  expect(tab.location.assign).toHaveBeenCalledWith('https://pay.example/1');
  openTab().close();
  expect(tab.close).toHaveBeenCalledOnce();
});

test('if new tabs are blocked, the page opens here', () => {
  const assign = vi.fn();
  vi.stubGlobal('open', () => null);
  vi.stubGlobal('location', { assign });
  const tab = openTab();
  tab.close();
  expect(assign).not.toHaveBeenCalled();
  tab.show('https://pay.example/1');
  expect(assign).toHaveBeenCalledWith('https://pay.example/1');
});
