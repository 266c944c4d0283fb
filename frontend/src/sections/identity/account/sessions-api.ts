import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import { signOut } from './sign-out';

export type AuthSession = Schema<'AuthSessionOut'>;

export const ownSessions = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/auth_sessions', { signal })),
  });

export const endSession = () =>
  mutationOptions({
    mutationFn: (id: string) => call(api.DELETE('/rest/v1/auth_sessions/{id}', { params: { path: { id } } })),
    meta: { done: 'Device signed out', failed: 'Failed to sign out the device' },
  });

export const signOutEverywhere = () =>
  mutationOptions({
    mutationFn: signOut,
    meta: { failed: { title: 'Sign Out Failed', fallback: 'Unable to sign out. Please try again.' } },
  });
