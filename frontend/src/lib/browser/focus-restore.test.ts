import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusElement, watchLostFocus, leaveMovedFocus, rememberFocus } from './focus-restore';

let stop = () => {};
const find = (id: string) => document.getElementById(id) as HTMLElement;
const later = () => vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));

beforeEach(() => {
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><div id="acts"><button id="one"></button><button id="two"></button></div></main><div role="menu" aria-labelledby="two" id="menu"><span id="entry" tabindex="-1"></span></div>';
  stop = watchLostFocus();
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

test('a button that is removed leaves the focus to its surroundings', async () => {
  find('one').focus();
  find('one').remove();
  await later();
  expect(document.activeElement?.id).toBe('acts');
  find('two').focus();
  expect(find('acts').hasAttribute('tabindex')).toBe(false);
});

test('a region that is removed as a whole leaves the focus to the page', async () => {
  find('one').focus();
  find('acts').remove();
  await later();
  expect(document.activeElement?.id).toBe('main');
});

test('a menu item belongs to the button that opens the menu', () => {
  const place = rememberFocus(find('entry'));
  find('menu').remove();
  expect(place()?.id).toBe('two');
});

test('a control that is still there gets the focus itself', () => {
  focusElement(rememberFocus(find('one'))() as HTMLElement);
  expect(document.activeElement?.id).toBe('one');
});

test('focus that the user gave up stays given up', async () => {
  find('one').focus();
  find('one').blur();
  document.dispatchEvent(new Event('pointerup'));
  find('one').remove();
  await new Promise((done) => setTimeout(done, 200));
  expect(document.activeElement).toBe(document.body);
});

test('what takes over the focus before a menu returns it keeps it', () => {
  const closed = () => new Event('close', { cancelable: true });
  find('one').focus();
  const late = closed();
  expect([leaveMovedFocus(late), late.defaultPrevented]).toEqual([true, true]);
  find('one').blur();
  const usual = closed();
  expect([leaveMovedFocus(usual), usual.defaultPrevented]).toEqual([false, false]);
});

test('each menu and popover says where the focus goes when it closes', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const contents = Object.entries(sources)
    .filter(([, text]) => !text.includes('AlertDialog'))
    .flatMap(([path, text]) =>
      (text.match(/<(Radix|Popover|Dialog)\.Content\b[^]*?\n\s*>/g) ?? []).map((tag) => ({ path, tag })),
    );
  expect(contents.length).toBeGreaterThan(8);
  expect(contents.filter(({ tag }) => !/onCloseAutoFocus|\{\.\.\.back\}/.test(tag)).map(({ path }) => path)).toEqual(
    [],
  );
});
