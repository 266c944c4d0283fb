import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Job = Schema<'JobOut'>;
export type StartedWork = Schema<'StartedWorkOut'>;

const POLL_MS = 5_000;

/** Polled while the page is open, because the change feed doesn't announce jobs. */
export const jobs = () =>
  queryOptions({
    queryKey: ['job_runs'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/jobs', { signal })),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const runJob = () =>
  mutationOptions({
    mutationFn: ({ name }: Job) => call(api.POST('/rest/v1/jobs/{name}/run', { params: { path: { name } } })),
    meta: {
      done: 'Job started',
      failed: { title: 'Failed to start the job', fallback: 'Try again.' },
    },
  });
