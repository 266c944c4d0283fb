import { expect, test } from 'vitest';
import { jobsByUrgency, jobsSummary, lastRun, nextRun, queueText } from './job-summary';
import type { Job } from './jobs-api';

const job = (name: string, values: Partial<Job> = {}): Job => ({
  name,
  title: name,
  purpose: 'Works.',
  often: 'Every hour',
  status: 'ok',
  off_reason: null,
  started_at: null,
  ms: null,
  error: null,
  failing_since: null,
  checked_at: null,
  next_at: null,
  queue: null,
  can_run_now: false,
  ...values,
});

test('jobs that need attention come first, jobs that are off last', () => {
  const all = [job('a', { status: 'off' }), job('b'), job('c', { status: 'failed' }), job('d', { status: 'died' })];
  expect(jobsByUrgency(all).map(({ name }) => name)).toEqual(['c', 'd', 'b', 'a']);
  expect(jobsSummary(all)).toBe('2 jobs failing');
  expect(jobsSummary(all.slice(0, 2))).toBe('All jobs are running normally');
  expect(jobsSummary([job('a', { status: 'stopped' })])).toBe('1 job not running on this server');
});

test('the last run has a time and a duration', () => {
  expect(lastRun(job('a'))).toEqual({ label: 'Last run', text: 'Not yet' });
  expect(lastRun(job('a', { checked_at: '2025-03-04T09:12:00' }))).toEqual({
    label: 'Last check',
    text: '4 Mar 2025, 09:12, nothing to do',
  });
  expect(lastRun(job('a', { started_at: '2025-03-04T09:12:00', ms: 40 }))).toEqual({
    label: 'Last run',
    text: '4 Mar 2025, 09:12, took 40 ms',
  });
});

test('a job that is late runs now', () => {
  expect(nextRun('2025-03-04T09:12:00', new Date('2025-03-04T09:12:00'))).toBe('Now');
  expect(nextRun('2025-03-04T09:12:00', new Date('2025-03-04T09:11:00'))).toBe('09:12');
});

test('a queue has a length and an age', () => {
  expect(queueText({ noun: 'email', waiting: 0, oldest_at: null })).toBe('Empty');
  expect(queueText({ noun: 'delivery', waiting: 2, oldest_at: '2025-03-04T09:12:00' })).toBe(
    '2 deliveries waiting, the oldest since 4 Mar 2025, 09:12',
  );
});
