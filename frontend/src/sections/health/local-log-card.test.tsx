import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { appendToLog, localLog } from '@/lib/storage/local-log';
import { toasts } from '@/lib/browser/toasts';
import { LocalLogCard } from './local-log-card';

beforeEach(() => localLog.forget());

test('an empty log can be neither copied nor cleared', () => {
  render(<LocalLogCard />);
  expect(screen.getByText('No events in this browser yet.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('the log is copied as text, cleared, and restored by Undo', async () => {
  const user = userEvent.setup();
  const show = vi.spyOn(toasts, 'show');
  render(<LocalLogCard />);
  act(() => appendToLog({ level: 'warn', context: 'auth', message: 'Session refresh failed', data: { status: 400 } }));
  await user.click(screen.getByRole('button', { name: 'Copy log' }));
  expect(await navigator.clipboard.readText()).toContain('Session refresh failed');
  await user.click(screen.getByRole('button', { name: 'Clear log' }));
  expect(localLog.read()).toEqual([]);
  expect(screen.getByText('No events in this browser yet.')).toBeTruthy();
  const [toast] = show.mock.lastCall ?? [];
  act(() => toast?.action?.run());
  expect(localLog.read().map(({ message }) => message)).toEqual(['Session refresh failed']);
});
