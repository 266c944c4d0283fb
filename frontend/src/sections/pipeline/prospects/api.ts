import { mutationOptions } from '@tanstack/react-query';
import { api, call, withKey, type Query, type Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { ProspectFilter } from '@/sections/pipeline/filters';

export type Prospect = Schema<'ProspectOut'>;

export const prospects = crud('prospects', { noun: 'prospect', name: ({ name }) => name });

export const prospectList = (search: ListSearch<ProspectFilter>) =>
  prospects.list(listQuery<Query<'/rest/v1/prospects'>>(search));

const nameIn = ({ name }: Prospect) => name;

export const moveProspect = () =>
  mutationOptions({
    mutationFn: ({ prospect, values }: { prospect: Prospect; values: Schema<'ProspectChange'> }) =>
      prospects.change(prospect, values),
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: nameIn },
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
      done: 'Prospect converted',
      failed: { title: 'Conversion failed', fallback: 'No changes were made' },
      about: nameIn,
    },
  });
