import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { Refusal, explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { type Contact, type ContactValues } from './api';

const nameIn = ({ name }: Contact) => name;

export const createContact = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: ContactValues; key: string }) =>
      call(api.POST('/rest/v1/customers', { body: values, headers: withKey(key) })),
    meta: {
      done: 'Contact created successfully',
      failed: 'Failed to create contact',
      about: nameIn,
      undo: undoCreate('/rest/v1/customers/{id}'),
    },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'ContactChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/customers/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** Inline and bulk edits of the list. */
export const changingContacts = {
  onUpdate: ({ id, version }: Contact, values: object) => change({ id, version, values }),
  failed: 'Failed to update contact',
};

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'ContactChange'>;
}

const updateBack = registerUndo('contacts.update', ({ id, version }: Contact, { before }: Update) =>
  change({ id, version, values: before }),
);

export const updateContact = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: Update) => change({ id, version, values }),
    meta: {
      comparesVersions: true,
      done: 'Contact updated successfully',
      failed: 'Failed to update contact',
      about: nameIn,
      undo: updateBack,
    },
  });

interface Assignment {
  contact: Contact;
  to: { id: string; name: string } | null;
}

const assignBack = registerUndo('contacts.assign', ({ id, version }: Contact, { contact }: Assignment) =>
  change({ id, version, values: { assigned_to: contact.assigned_to } }),
);

export const assignContact = () =>
  mutationOptions({
    mutationFn: ({ contact: { id, version }, to }: Assignment) =>
      change({ id, version, values: { assigned_to: to?.id ?? null } }).catch(explainEditConflict('contact')),
    meta: {
      done: (_contact: Contact, { to }: Assignment) => (to ? `Assigned to ${to.name}` : 'Unassigned'),
      failed: 'Failed to update contact',
      about: nameIn,
      undo: assignBack,
    },
  });

/** Takes a contact off the blacklist. */
export const restoreContact = () =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      change({ id, version, values: { status: 'active' } }).catch(explainEditConflict('contact')),
    meta: { done: 'Contact Restored', failed: 'Failed to restore contact', about: nameIn },
  });

/** Restores a deleted contact. */
export const undeleteContact = (id: string) =>
  call(api.POST('/rest/v1/customers/{id}/restore', { params: { path: { id } } }));

const deleteBack = registerUndo('contacts.delete', (_data: unknown, { id }: Pick<Contact, 'id' | 'name'>) =>
  undeleteContact(id),
);

/** Soft-deletes a contact. It can be restored for thirty days. */
export const deleteContact = () =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Contact, 'id' | 'name'>) =>
      call(api.DELETE('/rest/v1/customers/{id}', { params: { path: { id } } })),
    meta: {
      done: 'Contact deleted successfully',
      failed: 'Failed to delete contact',
      about: (_data: unknown, { name }: Pick<Contact, 'id' | 'name'>) => name,
      undo: deleteBack,
    },
  });

/** The only call that blacklists a contact; it records the reason. */
export async function blacklist({ id, reason, key }: { id: string; reason: string; key: string }) {
  const body = { p_customer_id: id, p_reason: reason };
  const answer = await call(api.POST('/rest/v1/rpc/secure_blacklist_customer', { body, headers: withKey(key) }));
  if (!answer.success) throw new Refusal(409, { detail: answer.message });
  return answer;
}

export const blacklistContact = () =>
  mutationOptions({
    mutationFn: blacklist,
    meta: {
      done: 'Contact Blacklisted',
      failed: { title: 'Blacklist Failed', fallback: 'Failed to blacklist contact' },
    },
  });
