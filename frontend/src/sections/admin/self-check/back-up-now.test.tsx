import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const server = vi.hoisted(() => ({ running: false, status: {} }));
vi.mock('./api', () => ({
  backupProgress: () => ({
    queryKey: ['backup_status', 'progress'],
    queryFn: () => Promise.resolve({ is_running: server.running, written: 2_500_000 }),
  }),
  backupStatus: () => ({ queryKey: ['backup_status'], queryFn: () => Promise.resolve(server.status) }),
  startBackup: () => ({
    mutationFn: () => {
      server.running = true;
      noteChangedTables('audit_logs');
      return Promise.resolve();
    },
    meta: { failed: 'Failed to start the backup' },
  }),
}));

let QueryClientProvider: (typeof import('@tanstack/react-query'))['QueryClientProvider'];
let noteChangedTables: (typeof import('@/api/changed-tables'))['noteChangedTables'];
let makeQueryClient: (typeof import('@/api/query-client'))['makeQueryClient'];
let toasts: (typeof import('@/lib/browser/toasts'))['toasts'];
let BackUpNow: (typeof import('./back-up-now'))['BackUpButton'];

// Test files share their modules: this one gets its own, with the one above, and so does the next.
beforeAll(async () => {
  vi.resetModules();
  ({ QueryClientProvider } = await import('@tanstack/react-query'));
  ({ noteChangedTables } = await import('@/api/changed-tables'));
  ({ makeQueryClient } = await import('@/api/query-client'));
  ({ toasts } = await import('@/lib/browser/toasts'));
  ({ BackUpButton: BackUpNow } = await import('./back-up-now'));
});

afterAll(() => vi.resetModules());

test.each([
  ['complete', { state: 'good', last_failure: null }, { variant: 'success', title: 'Backup complete' }],
  [
    'failed',
    { state: 'failed', last_failure: { error: 'The disk is full' } },
    { variant: 'error', title: 'Backup failed', description: 'The disk is full' },
  ],
])(
  'a %s backup shows its progress, then its result',
  async (_name, status, toast) => {
    const show = vi.spyOn(toasts, 'show');
    server.status = status;
    const client = makeQueryClient();
    render(
      <QueryClientProvider client={client}>
        <BackUpNow />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('2.5 MB written', undefined, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Backing up...' })).toBeTruthy();
    server.running = false;
    await act(() => client.invalidateQueries({ queryKey: ['backup_status', 'progress'] }));
    await screen.findByRole('button', { name: 'Back up now' }, { timeout: 5000 });
    await expect.poll(() => show.mock.calls).toEqual([[{ id: 'backup', ...toast }]]);
  },
  15_000,
);
