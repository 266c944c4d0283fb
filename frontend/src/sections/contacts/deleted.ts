import { api, call } from '@/api/client';
import type { DeletedRecords } from '@/patterns/record/deleted-record';
import { undeleteContact } from './mutations';

/** The page of a deleted contact, with the option to restore it. */
export const deletedContacts: DeletedRecords = {
  table: 'customers',
  read: async (id) =>
    (await call(api.GET('/rest/v1/customers', { params: { query: { id, deleted: 'true', limit: 1 } } }))).items[0] ??
    null,
  restore: undeleteContact,
  done: 'Contact Restored',
  failed: 'Failed to restore contact',
};
