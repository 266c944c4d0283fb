import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type Mailing = Schema<'MailingOut'>;

/** The contact's campaign subscription. */
export const mailingOf = (id: string) =>
  queryOptions({
    queryKey: ['campaign_opt_outs', 'of', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/customers/{id}/mailing', { params: { path: { id } }, signal })),
  });

interface MailingChange {
  id: string;
  name: string;
  /** True to unsubscribe the contact, false to resubscribe. */
  none: boolean;
}

const sendMailing = (id: string, none: boolean) =>
  call(api.POST(none ? '/rest/v1/rpc/opt_out' : '/rest/v1/rpc/opt_in', { body: { customer_id: id } }));

/** Records a contact's choice about campaigns. */
export const setMailing = () =>
  mutationOptions({
    mutationFn: ({ id, none }: MailingChange) => sendMailing(id, none),
    meta: {
      done: (_data: unknown, { none }: MailingChange) =>
        none ? 'Unsubscribed from campaigns' : 'Resubscribed to campaigns',
      failed: 'Failed to update contact',
      about: (_data: unknown, { name }: MailingChange) => name,
      undo: (_data: unknown, { id, none }: MailingChange) => sendMailing(id, !none),
    },
  });
