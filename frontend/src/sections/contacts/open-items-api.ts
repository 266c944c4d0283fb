import { queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

const FIRST = 3;

/** A contact's open items: unanswered enquiries, quotes without an order and pending tasks. */
export const goingOnOf = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'going-on', id],
    queryFn: async ({ signal }) => {
      const asked = (words: object) => ({
        params: { query: { customer_id: id, limit: FIRST, ...words } as never },
        signal,
      });
      const [enquiries, quotes, tasks] = await Promise.all([
        call(api.GET('/rest/v1/enquiries', asked({ status: 'new,open' }))),
        call(api.GET('/rest/v1/quotes', asked({ status: 'draft,sent,accepted' }))),
        call(api.GET('/rest/v1/tasks', asked({ pending: 'true', sort: 'due_date' }))),
      ]);
      return { enquiries: enquiries.items, quotes: quotes.items, tasks: tasks.items };
    },
  });
