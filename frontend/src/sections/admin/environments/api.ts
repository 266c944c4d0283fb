import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey, type Schema } from '@/api/client';
import type { Environment } from '@/api/config';

export type EnvironmentSummary = Schema<'EnvironmentOut'>;
export type EnvironmentRun = Schema<'EnvironmentRunOut'>;
export type EnvironmentAction = EnvironmentRun['action'];

const WHILE_RUNNING_MS = 1_000;

/** Polled while a copy or an emptying runs, because the change feed announces neither. */
export const environmentList = () =>
  queryOptions({
    queryKey: ['environment_runs', 'environments'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/environments', { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ run }) => run?.state === 'running') ? WHILE_RUNNING_MS : false,
  });

interface Start {
  action: EnvironmentAction;
  environment: Environment;
  confirm: string;
  key: string;
}

export const startEnvironmentRun = () =>
  mutationOptions({
    mutationFn: ({ key, ...body }: Start) =>
      call(api.POST('/rest/v1/environment_runs', { body, headers: withKey(key) })),
    meta: {
      failed: { title: 'Failed to start', fallback: 'Try again.' },
    },
  });

export const chooseDefaultEnvironment = () =>
  mutationOptions({
    mutationFn: (environment: Environment) =>
      call(api.PATCH('/rest/v1/environments', { body: { default: environment } })),
    meta: {
      done: 'Default environment changed',
      failed: 'Failed to change the default environment',
    },
  });
