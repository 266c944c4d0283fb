import { timeOrDate } from '@/lib/dates/dates';
import { duration } from '@/lib/dates/duration';
import { plural } from '@/lib/text/names';
import type { Job } from './jobs-api';

const worstStatuses: readonly Job['status'][] = ['died', 'failed', 'stopped'];

const rank = ({ status }: Job): number => (worstStatuses.includes(status) ? 0 : status === 'off' ? 2 : 1);

/** Jobs that need attention first, jobs that are off last; each in the server's order. */
export const jobsByUrgency = (jobs: readonly Job[]): Job[] => jobs.toSorted((one, other) => rank(one) - rank(other));

/** The result of all jobs in a sentence. */
export function jobsSummary(jobs: readonly Job[]): string {
  const failing = jobs.filter(({ status }) => status === 'failed' || status === 'died').length;
  const stopped = jobs.filter(({ status }) => status === 'stopped').length;
  if (failing > 0) return `${plural(failing, 'job')} failing`;
  return stopped > 0 ? `${plural(stopped, 'job')} not running on this server` : 'All jobs are running normally';
}

/** When it last ran and how long that took. If nothing was due yet, when it last looked. */
export function lastRun({ started_at: at, ms, checked_at: checked }: Job): { label: string; text: string } {
  if (at !== null) return { label: 'Last run', text: `${timeOrDate(at)}, took ${duration(ms ?? 0)}` };
  if (checked !== null) return { label: 'Last check', text: `${timeOrDate(checked)}, nothing to do` };
  return { label: 'Last run', text: 'Not yet' };
}

/** When it runs next; a job that is late runs as soon as it can. */
export const nextRun = (at: string, now = new Date()): string => (new Date(at) <= now ? 'Now' : timeOrDate(at, now));

const irregularPlurals: Readonly<Record<string, string>> = { delivery: 'deliveries' };

export function queueText({ noun, waiting, oldest_at: oldest }: NonNullable<Job['queue']>): string {
  if (waiting === 0 || oldest === null) return 'Empty';
  return `${plural(waiting, noun, irregularPlurals[noun])} waiting, the oldest since ${timeOrDate(oldest)}`;
}
