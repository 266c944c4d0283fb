import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rankMatches } from '@/lib/text/fuzzy-match';
import { defaultFormats } from '@/testing/formats';
import { morePages } from './palette/more-pages';
import { keywordsOf } from './palette/keywords';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('@/patterns/navigation/has-route', () => ({ usePathExists: () => () => true }));

let useCommands: (typeof import('./commands'))['useCommands'];

// Test files share their modules, in any order: this one gets its own, with the two above, and so does the next.
beforeAll(async () => {
  vi.resetModules();
  const { loadConfig } = await import('@/api/config');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ default_environment: 'development', formats: defaultFormats })),
  );
  await loadConfig();
  vi.unstubAllGlobals();
  ({ useCommands } = await import('./commands'));
});

afterAll(() => vi.resetModules());

/** The commands of a role. */
function commandsOf(role: 'admin' | 'guest') {
  const client = new QueryClient();
  client.setQueryData(['profiles', 'me'], { role });
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useCommands(role === 'admin', morePages), { wrapper }).result;
}

test('a guest has every page in the menu, and nothing to create', () => {
  const created = (role: 'admin' | 'guest') => commandsOf(role).current.filter(({ group }) => group === 'Create');
  expect(created('admin').map(({ id }) => id)).toContain('new-/contacts/calls');
  expect(created('guest')).toEqual([]);
  expect(commandsOf('guest').current.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['go-/workspace', 'go-/contacts', 'go-/calculator']),
  );
});

const found = (typed: string): string[] => {
  const result = commandsOf('admin');
  return rankMatches(typed, result.current, (command) => [command.title, keywordsOf(command)]).map(
    ({ one }) => one.title,
  );
};

test.each([
  ['dark mode', 'Theme: Dark'],
  ['light mode', 'Theme: Light'],
  ['color', 'Theme: System'],
  ['appearance', 'Theme: Dark'],
  ['settings', 'User Preferences'],
  ['settings', 'Privacy Settings'],
  ['preferences', 'User Preferences'],
  ['reset', 'User Preferences'],
  ['privacy', 'Privacy Settings'],
  ['hide prices', 'Privacy Settings'],
  ['invite', 'Admin Console'],
  ['users', 'Admin Console'],
  ['members', 'Admin Console'],
  ['team', 'Admin Console'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['keyboard shortcuts', 'Keyboard shortcuts'],
  ['environment', 'Switch Environment'],
  ['production', 'Switch Environment'],
  ['sample shop', 'Switch Environment'],
  ['my business', 'Switch Environment'],
  ['dashboard cards', 'Customize Dashboard'],
  ['currency', 'Help'],
  ['support', 'Help'],
  ['logout', 'Sign out'],
  ['import', 'Import & Export'],
])('typing "%s" finds %s', (typed, title) => {
  expect(found(typed)).toContain(title);
});
