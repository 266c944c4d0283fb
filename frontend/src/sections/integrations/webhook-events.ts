import type { WebhookEvent } from './api';

/** The events that can be chosen, by kind of record. */
export const eventGroups: readonly { label: string; events: readonly WebhookEvent[] }[] = [
  {
    label: 'Sales orders',
    events: [
      'order.created',
      'order.updated',
      'order.shipped',
      'order.delivered',
      'order.completed',
      'order.cancelled',
      'order.deleted',
    ],
  },
  { label: 'Quotes', events: ['quote.created', 'quote.updated', 'quote.sent', 'quote.accepted', 'quote.declined'] },
  { label: 'Contacts', events: ['contact.created', 'contact.updated', 'contact.deleted'] },
  { label: 'Enquiries', events: ['enquiry.created', 'enquiry.updated'] },
  { label: 'Products', events: ['product.created', 'product.updated', 'product.deleted'] },
  {
    label: 'Stock orders',
    events: [
      'stock_order.created',
      'stock_order.updated',
      'stock_order.ordered',
      'stock_order.received',
      'stock_order.cancelled',
    ],
  },
  { label: 'Shipments', events: ['shipment.created', 'shipment.updated', 'shipment.received'] },
];

export const allEvents: readonly WebhookEvent[] = eventGroups.flatMap(({ events }) => events);

/** "All events", "order.shipped" or "3 events". */
export function eventSummary(events: readonly WebhookEvent[]): string {
  if (events.length === allEvents.length) return 'All events';
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`;
}
