import { mutationItem } from '@/patterns/list/table/mutation-item';
import type { RowItem } from '@/patterns/list/types';
import type { Webhook } from './api';
import { changeWebhook } from './webhook-mutations';

const opens = (label: string, icon: RowItem['icon'], dialog: string): RowItem => ({
  label,
  icon,
  run: ({ go }) => go(`/admin/webhooks?open=${dialog}`),
});

/** The actions for a webhook, besides sending a test event or enabling it. */
export const rowItems = (webhook: Webhook): RowItem[] => [
  opens('Edit', 'edit', `edit-${webhook.id}`),
  opens('New signing secret', 'lock', `secret-${webhook.id}`),
  ...(webhook.disabled_at === null
    ? [mutationItem({ label: 'Disable', icon: 'pause' }, changeWebhook, { webhook, values: { disabled: true } })]
    : []),
  { ...opens('Delete', 'trash', `delete-${webhook.id}`), danger: true },
];
