import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupStatus, type BackupStatus } from './api';
import { Backups } from './backups';

const NOW = new Date('2026-11-24T12:00:00Z');
const run: NonNullable<BackupStatus['last']> = {
  cause: 'schedule',
  started_at: '2026-11-24T09:00:00Z',
  finished_at: '2026-11-24T09:00:05Z',
  file: 'orderkeep-20261124.backup',
  size: 2_500_000,
  error: null,
};
const failure = { ...run, size: 0, started_at: '2026-11-24T11:00:00Z', error: 'The disk is full' };

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function shown(status: BackupStatus): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(backupStatus().queryKey, status);
  render(
    <QueryClientProvider client={client}>
      <Backups />
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Backups' }).textContent;
}

test.each<[string, Partial<BackupStatus>, string]>([
  [
    'a failure names its cause and the last good backup',
    { state: 'failed', last: run, last_failure: failure },
    'BackupsFailedThe backup 1 h ago failed. The disk is full.Last backup: 3 h ago, 2.5 MB orderkeep-20261124.backup',
  ],
  [
    'a failure without an earlier backup says so',
    { state: 'failed', last: null, last_failure: failure },
    'BackupsFailedThe backup 1 h ago failed. The disk is full.No earlier backup exists.',
  ],
  ['an overdue backup is labelled', { state: 'late', last: run }, 'BackupsOverdueLast backup: 3 h ago, 2.5 MB'],
  [
    'an earlier failure is no longer shown',
    { state: 'good', last: run, last_failure: failure },
    'BackupsUp to dateLast',
  ],
])('%s', (_name, status, text) => {
  const all = { state: 'good', every_hours: 24, keep: 14, last: null, last_failure: null } as const;
  expect(shown({ ...all, ...status })).toContain(text);
  expect(screen.getByRole('region').textContent).toMatch(
    /A backup is made every day\. The newest 14 are kept\.Back up now$/,
  );
});
