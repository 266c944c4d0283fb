import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Query, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { tellChanged } from '@/api/refusal';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Prospect = Schema<'ProspectOut'>;
type ProspectFilter = (typeof prospectFilters)[number];

export const prospectFilters = ['status', 'source', 'assigned_to'] as const;

export const prospectList = (search: ListSearch<ProspectFilter>) =>
  queryOptions({
    queryKey: ['prospects', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/prospects', { params: { query: listQuery<Query<'/rest/v1/prospects'>>(search) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const prospectDetail = (id: string) =>
  queryOptions({
    queryKey: ['prospects', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/prospects/{id}', { params: { path: { id } }, signal })),
  });

const tables = ['prospects', 'audit_logs'];
/** A conversion moves the prospect's linked records to the contact. */
const carried = [...tables, 'customers', 'calls', 'enquiries', 'quotes', 'tasks', 'appointments'];
const nameIn = ({ name }: Prospect) => name;

export const createProspect = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: Schema<'ProspectIn'>; key: string }) =>
      call(api.POST('/rest/v1/prospects', { body, headers: withKey(key) })),
    meta: {
      tables,
      done: 'Prospect created',
      failed: 'Failed to create prospect',
      about: nameIn,
      undo: undoCreate('/rest/v1/prospects/{id}'),
    },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'ProspectChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/prospects/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

export const changingProspects = {
  byRows: true,
  one: ({ id, version }: Prospect, values: object) => change({ id, version, values }),
  tables,
  failed: 'Failed to update prospect',
};

export const updateProspect = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Prospect updated', failed: 'Failed to update prospect', about: nameIn },
  });

export const moveProspect = () =>
  mutationOptions({
    mutationFn: ({ prospect: { id, version }, values }: { prospect: Prospect; values: Schema<'ProspectChange'> }) =>
      change({ id, version, values }).catch(tellChanged('prospect')),
    meta: { tables, done: 'Status Updated', failed: 'Failed to update status', about: nameIn },
  });

export const convertProspect = () =>
  mutationOptions({
    mutationFn: ({ id, customer, key }: { id: string; customer: string | null; key: string }) =>
      call(
        api.POST('/rest/v1/prospects/{id}/convert', {
          params: { path: { id } },
          body: { customer_id: customer },
          headers: withKey(key),
        }),
      ),
    meta: {
      tables: carried,
      done: 'Prospect converted',
      failed: { title: 'Conversion failed', fallback: 'No changes were made' },
      about: nameIn,
    },
  });

export const removeProspect = ({ id }: Pick<Prospect, 'id'>) =>
  call(api.DELETE('/rest/v1/prospects/{id}', { params: { path: { id } } }));

export const deleteProspect = () =>
  mutationOptions({
    mutationFn: (prospect: Pick<Prospect, 'id' | 'name'>) => removeProspect(prospect),
    meta: {
      tables,
      done: 'Prospect deleted',
      failed: { title: 'Delete Failed', fallback: 'Failed to delete prospect' },
      about: (_data: unknown, { name }: Pick<Prospect, 'id' | 'name'>) => name,
    },
  });
