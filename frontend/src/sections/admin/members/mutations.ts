import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, type Schema } from '@/api/client';
import { isEditConflict, Refusal } from '@/api/refusal';
import { nameOf, type Profile } from '@/sections/identity/api';

interface Change {
  person: Profile;
  values: Schema<'ProfileChange'>;
}

/** When two admins change the same account, the second one gets a toast and the list reloads. */
async function change({ person, values }: Change): Promise<Profile> {
  try {
    return await call(
      api.PATCH('/rest/v1/profiles/{id}', {
        params: { path: { id: person.id } },
        body: values,
        headers: ifMatch(person.version),
      }),
    );
  } catch (error) {
    if (!isEditConflict(error)) throw error;
    throw new Refusal(409, {
      detail: `Someone else changed ${nameOf(person)} at the same time. Review the change and try again.`,
    });
  }
}

export const changeRole = () =>
  mutationOptions({
    mutationFn: change,
    meta: {
      done: (_person: Profile, { person }: Change) => `Role of ${nameOf(person)} changed`,
      failed: { title: 'Failed to change the role', fallback: 'Try again.' },
    },
  });

export const disablePerson = () =>
  mutationOptions({
    mutationFn: (person: Profile) => change({ person, values: { disabled: true } }),
    meta: {
      done: (_changed: Profile, person: Profile) => `${nameOf(person)} is disabled and signed out`,
      failed: { title: 'Failed to disable the account', fallback: 'Try again.' },
      undo: (changed: Profile) => change({ person: changed, values: { disabled: false } }),
    },
  });

export const enablePerson = () =>
  mutationOptions({
    mutationFn: (person: Profile) => change({ person, values: { disabled: false } }),
    meta: {
      done: (_changed: Profile, person: Profile) => `${nameOf(person)} can sign in again`,
      failed: { title: 'Failed to enable the account', fallback: 'Try again.' },
    },
  });

export const signOutPerson = () =>
  mutationOptions({
    mutationFn: ({ id }: Profile) =>
      call(api.POST('/rest/v1/profiles/{id}/end_sessions', { params: { path: { id } } })),
    meta: {
      done: (_nothing: unknown, person: Profile) => `${nameOf(person)} is signed out everywhere`,
      failed: { title: 'Failed to sign out', fallback: 'Try again.' },
    },
  });
