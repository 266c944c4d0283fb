import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '@/api/config';
import { ranked } from '@/lib/matching';
import { useCommands } from './commands';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('@/patterns/path-exists', () => ({ usePathExists: () => () => true }));

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ default_environment: 'development' })));
  await loadConfig();
  vi.unstubAllGlobals();
});

// Test files share their modules: the next one gets its own again.
afterAll(() => vi.resetModules());

const found = (typed: string): string[] => {
  const { result } = renderHook(() => useCommands(true));
  return ranked(typed, result.current, ({ title, words }) => [title, words]).map(({ one }) => one.title);
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
  ['import', 'Import'],
])('who types "%s" finds %s', (typed, title) => {
  expect(found(typed)).toContain(title);
});
