import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Mailing = Schema<'MailingOut'>;

/** Whether campaigns go to the contact's address. */
export const mailingOf = (id: string) =>
  queryOptions({
    queryKey: ['campaign_opt_outs', 'of', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/customers/{id}/mailing', { params: { path: { id } }, signal })),
  });

interface MailingChange {
  id: string;
  name: string;
  /** No campaigns any more, or campaigns again. */
  none: boolean;
}

const sendMailing = (id: string, none: boolean) =>
  call(api.POST(none ? '/rest/v1/rpc/opt_out' : '/rest/v1/rpc/opt_in', { body: { customer_id: id } }));

/** What a contact said of campaigns, noted by the shop. */
export const setMailing = () =>
  mutationOptions({
    mutationFn: ({ id, none }: MailingChange) => sendMailing(id, none),
    meta: {
      tables: ['campaign_opt_outs', 'customers', 'campaigns'],
      done: (_data: unknown, { none }: MailingChange) => (none ? 'Unsubscribed from campaigns' : 'Campaigns resumed'),
      failed: 'Failed to update contact',
      about: (_data: unknown, { name }: MailingChange) => name,
      undo: (_data: unknown, { id, none }: MailingChange) => sendMailing(id, !none),
    },
  });
