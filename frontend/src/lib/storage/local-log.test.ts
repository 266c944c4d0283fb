import { beforeEach, expect, test, vi } from 'vitest';
import { appendToLog, localLog, logText } from './local-log';
import { errorData, forgetLog, log } from './log';

beforeEach(() => localLog.forget());

test('an entry has its time, level, category, page and browser', () => {
  history.replaceState(null, '', '/contacts?q=Walsh');
  appendToLog({ level: 'warn', context: 'api', message: 'Request failed', data: { status: 503 } });
  const [entry] = localLog.read();
  expect(entry).toMatchObject({ level: 'warn', context: 'api', message: 'Request failed', data: { status: 503 } });
  expect(entry?.url).toBe(`${location.origin}/contacts`);
  expect(entry?.userAgent).toBe(navigator.userAgent);
  expect(Date.parse(entry?.timestamp ?? '')).toBeGreaterThan(Date.now() - 5000);
  expect(logText()).not.toContain('Walsh');
});

test('the last hundred entries are kept, oldest first', () => {
  for (let number = 1; number <= 103; number++)
    appendToLog({ level: 'error', context: 'error', message: `Entry ${number}` });
  const messages = localLog.read().map(({ message }) => message);
  expect(messages).toHaveLength(100);
  expect([messages[0], messages[99]]).toEqual(['Entry 4', 'Entry 103']);
  expect(new Set(localLog.read().map((entry) => entry.sessionId)).size).toBe(1);
});

test.each(['no JSON', '{}', '[{"level":"warn"}]', '[{"level":"loud","context":"api"}]'])(
  'the malformed log %s is ignored with a warning',
  (stored) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('app-logs', stored);
    expect(localLog.read()).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  },
);

test('logging keeps an entry once the log has loaded', async () => {
  log('error', 'error', 'Page error', errorData(new TypeError('broken')));
  await expect.poll(() => localLog.read().map(({ message }) => message)).toEqual(['Page error']);
  expect(localLog.read()[0]?.data).toMatchObject({ name: 'TypeError', message: 'broken' });
});

test("an error's own words aren't kept where they may quote data", () => {
  const typed = 'Sinéad Walsh';
  let parsing: unknown;
  try {
    JSON.parse(typed);
  } catch (error) {
    parsing = error;
  }
  expect(JSON.stringify(errorData(parsing))).not.toContain('Sin');
  expect(errorData(new Error(typed))['message']).toBeUndefined();
  expect(errorData(new TypeError('Failed to parse URL from /rest/v1/customers?q=Walsh'))['message']).toBe(
    'Failed to parse URL from /rest/v1/customers?…',
  );
});

test('the token of a private link is not kept', () => {
  const token = 'x'.repeat(43);
  history.replaceState(null, '', `/offers/${token}`);
  appendToLog({ level: 'error', context: 'error', message: 'Page error' });
  expect(localLog.read()[0]?.url).toBe(`${location.origin}/offers/…`);
});

test('signing out deletes the log', () => {
  appendToLog({ level: 'error', context: 'error', message: 'Page error' });
  forgetLog();
  expect(localLog.read()).toEqual([]);
  expect(localStorage.getItem('app-logs')).toBeNull();
});
