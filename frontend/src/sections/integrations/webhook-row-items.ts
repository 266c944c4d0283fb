import { mutationItem } from '@/patterns/list/table/mutation-item';
import type { RowItem } from '@/patterns/list/types';
import type { Webhook } from './api';
import { changeWebhook } from './webhook-mutations';

const dialogItem = (label: string, icon: RowItem['icon'], dialog: string): RowItem => ({
  label,
  icon,
  run: ({ go }) => go(`/admin/webhooks?open=${dialog}`),
});

/** The actions for a webhook, besides sending a test event or enabling it. */
export const rowItems = (webhook: Webhook): RowItem[] => [
  dialogItem('Edit', 'edit', `edit-${webhook.id}`),
  dialogItem('New signing secret', 'lock', `secret-${webhook.id}`),
  ...(webhook.disabled_at === null
    ? [mutationItem({ label: 'Disable', icon: 'pause' }, changeWebhook, { webhook, values: { disabled: true } })]
    : []),
  { ...dialogItem('Delete', 'trash', `delete-${webhook.id}`), danger: true },
];
