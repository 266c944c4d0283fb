import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '@/api/query-client';
import { toasts } from '@/lib/toasts';
import { BackUpNow } from './back-up-now';

const server = vi.hoisted(() => ({ running: false, status: {} }));
vi.mock('./checks-api', () => ({
  backupProgress: () => ({
    queryKey: ['backup_status', 'progress'],
    queryFn: () => Promise.resolve({ is_running: server.running, written: 2_500_000 }),
  }),
  backupStatus: () => ({ queryKey: ['backup_status'], queryFn: () => Promise.resolve(server.status) }),
  startBackup: () => ({
    mutationFn: () => Promise.resolve((server.running = true)),
    meta: { tables: ['backup_status'], failed: 'Failed to start the backup' },
  }),
}));

test.each([
  ['complete', { state: 'good', last_failure: null }, { variant: 'success', title: 'Backup complete' }],
  [
    'failed',
    { state: 'failed', last_failure: { error: 'The disk is full' } },
    { variant: 'error', title: 'Backup failed', description: 'The disk is full' },
  ],
])('a %s backup shows its progress, then its result', async (_name, status, toast) => {
  const show = vi.spyOn(toasts, 'show');
  server.status = status;
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <BackUpNow />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('2.5 MB written')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Backing up...' })).toBeTruthy();
  server.running = false;
  await act(() => client.invalidateQueries({ queryKey: ['backup_status', 'progress'] }));
  await screen.findByRole('button', { name: 'Back up now' });
  await expect.poll(() => show.mock.calls).toEqual([[{ id: 'backup', ...toast }]]);
});
