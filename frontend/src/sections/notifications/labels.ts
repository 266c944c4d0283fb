import type { LinkProps } from '@tanstack/react-router';
import type { Schema } from '@/api/client';
import { plural } from '@/lib/text/names';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { Notification } from './api';

export const kindLabels: Record<Schema<'NotificationKind'>, StatusDisplay> = {
  quote_accepted: { label: 'Quote accepted', tone: 'success', icon: 'quote' },
  quote_declined: { label: 'Quote declined', tone: 'warning', icon: 'quote' },
  enquiry_received: { label: 'New enquiry', tone: 'info', icon: 'enquiry' },
  contact_assigned: { label: 'Contact assigned', tone: 'neutral', icon: 'user' },
  order_placed: { label: 'New sales order', tone: 'info', icon: 'receipt' },
  pieces_came: { label: 'Items reserved', tone: 'success', icon: 'box' },
  parcel_delivered: { label: 'Shipment delivered', tone: 'info', icon: 'truck' },
  parcel_received: { label: 'Shipment received', tone: 'success', icon: 'truck' },
  parcel_trouble: { label: 'Shipment problem', tone: 'danger', icon: 'truck' },
  campaign_done: { label: 'Campaign sent', tone: 'neutral', icon: 'mail' },
};

/** The headline: "New sales order SO-1042", "3 items reserved". */
export const headline = ({ kind, number, quantity }: Notification): string =>
  kind === 'pieces_came'
    ? `${plural(quantity ?? 0, 'item')} reserved`
    : [kindLabels[kind].label, number].filter(Boolean).join(' ');

const answeredKinds: readonly Notification['kind'][] = ['quote_accepted', 'quote_declined'];

/** The author; null for imported data. */
export function authorOf({ kind, actor_name }: Notification): string | null {
  if (actor_name) return actor_name;
  if (answeredKinds.includes(kind)) return 'the customer';
  return kind === 'pieces_came' ? 'automatic allocation' : null;
}

/** The contact and the author: "Ada Okafor, by Nora Feld". */
export const subjectText = (one: Notification): string => {
  const by = authorOf(one);
  return [one.customer_name ?? one.prospect_name, by && `by ${by}`].filter(Boolean).join(', ');
};

type RecordPath = Extract<LinkProps['to'], `/${string}/$id`>;

const paths: Readonly<Record<string, string>> = {
  purchase_orders: '/purchases/$id',
  purchases: '/purchases/$id',
  quotes: '/quotes/$id',
  enquiries: '/contacts/enquiries/$id',
  customers: '/contacts/$id',
  shipments: '/tracking/$id',
  campaigns: '/contacts/campaigns/$id',
};

/** The path of the record's page, which belongs to another section. */
export const pathOf = ({ table_name }: Notification): RecordPath =>
  (paths[table_name] ?? '/contacts/$id') as RecordPath;
