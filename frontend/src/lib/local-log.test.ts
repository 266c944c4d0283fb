import { beforeEach, expect, test, vi } from 'vitest';
import { keep, localLog, logText } from './local-log';
import { errorData, log } from './log';

beforeEach(() => localLog.forget());

test('an entry has its time, level, category, page and browser', () => {
  history.replaceState(null, '', '/contacts?q=Walsh');
  keep({ level: 'warn', context: 'api', message: 'Request failed', data: { status: 503 } });
  const [entry] = localLog.read();
  expect(entry).toMatchObject({ level: 'warn', context: 'api', message: 'Request failed', data: { status: 503 } });
  expect(entry?.url).toBe(`${location.origin}/contacts`);
  expect(entry?.userAgent).toBe(navigator.userAgent);
  expect(Date.parse(entry?.timestamp ?? '')).toBeGreaterThan(Date.now() - 5000);
  expect(logText()).not.toContain('Walsh');
});

test('the last hundred entries are kept, oldest first', () => {
  for (let number = 1; number <= 103; number++) keep({ level: 'error', context: 'error', message: `Entry ${number}` });
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
