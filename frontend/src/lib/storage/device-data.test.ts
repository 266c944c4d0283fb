import { afterAll, beforeEach, expect, test, vi } from 'vitest';

let data: typeof import('./device-data');
let drafts: (typeof import('./drafts'))['drafts'];

/** What the other tabs are told. A real channel would close the drafts of other test files. */
class Channel {
  static readonly sent: unknown[] = [];
  static last: Channel | undefined;
  onmessage: (() => void) | null = null;
  constructor() {
    Channel.last = this;
  }
  postMessage = (message: unknown) => Channel.sent.push(message);
}

// Test files share their modules: drafts are closed in these, and the next file gets its own.
beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.resetModules();
  data = await import('./device-data');
  ({ drafts } = await import('./drafts'));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const me = '0190a0a0-0000-7000-8000-000000000001';
const other = '0190a0a0-0000-7000-8000-000000000002';
const draft = (at = new Date().toISOString()) => ({
  values: { name: 'A' },
  base: {},
  version: undefined,
  key: 'k',
  at,
});

const mine = [
  `draft:test:${me}:/contacts:new:name#1`,
  `draft:production:${me}:/vendors:new:name#2`,
  `draft:import:test:${me}#3`,
];
const theirs = `draft:test:${other}:/contacts/${me}:edit:name#4`;

test("a user's drafts are those of their forms and imports in every environment, without expired ones", () => {
  for (const slot of [...mine, theirs]) drafts.write(slot, draft());
  drafts.write(`draft:test:${me}:/tasks:new:name#5`, draft('2026-01-01T00:00:00Z'));
  expect(data.draftsOf(me).sort()).toEqual([...mine].sort());
  expect(data.draftsOf(other)).toEqual([theirs]);
});

test("the user's data goes; preferences and other users' data stay; no draft is stored after it", () => {
  const entry = (owner: string, title: string) => ({ owner, title });
  const kept = new Map([
    [theirs, JSON.stringify(draft())],
    ['theme', 'dark'],
    ['closed-groups', '["Money"]'],
    ['dashboard-layout', '{"version":"1","cards":[]}'],
    ['recent-records', JSON.stringify([entry(`${other} test`, 'Theirs')])],
  ]);
  for (const [key, text] of kept) localStorage.setItem(key, text);
  for (const slot of mine) drafts.write(slot, draft());
  localStorage.setItem(
    'recent-records',
    JSON.stringify([entry(`${me} test`, 'Mine'), entry(`${other} test`, 'Theirs'), entry(`${me} production`, 'Mine')]),
  );
  localStorage.setItem('tape-entries', JSON.stringify([entry(`${me} test`, 'Mine')]));
  const heard = vi.fn();
  addEventListener('storage', heard);

  data.forgetUser(me);
  removeEventListener('storage', heard);
  expect(new Map(Object.entries(localStorage))).toEqual(kept);
  expect(heard).toHaveBeenCalledTimes(1);
  drafts.write(mine[0] ?? '', draft());
  expect(data.draftsOf(me)).toEqual([]);
  expect(Channel.sent).toEqual(['closed']);
});

test('a tab that is told so stores no more drafts', () => {
  drafts.write(theirs, draft());
  Channel.last?.onmessage?.();
  drafts.write(mine[0] ?? '', draft());
  expect([data.draftsOf(me), data.draftsOf(other)]).toEqual([[], [theirs]]);
});
