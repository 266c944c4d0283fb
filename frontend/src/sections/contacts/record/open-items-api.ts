import { queryOptions } from '@tanstack/react-query';
import { api, call, anyOf } from '@/api/client';

const FIRST = 3;

/** A contact's open items: unanswered enquiries, quotes without an order and pending tasks. */
export const openItemsOf = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'going-on', id],
    queryFn: async ({ signal }) => {
      const own = { customer_id: id, limit: FIRST };
      const [enquiries, quotes, tasks] = await Promise.all([
        call(api.GET('/rest/v1/enquiries', { params: { query: { ...own, status: anyOf('new', 'open') } }, signal })),
        call(
          api.GET('/rest/v1/quotes', {
            params: { query: { ...own, status: anyOf('draft', 'sent', 'accepted') } },
            signal,
          }),
        ),
        call(api.GET('/rest/v1/tasks', { params: { query: { ...own, pending: 'true', sort: 'due_date' } }, signal })),
      ]);
      return { enquiries: enquiries.items, quotes: quotes.items, tasks: tasks.items };
    },
  });
