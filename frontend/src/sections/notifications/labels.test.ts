import { expect, test } from 'vitest';
import type { Notification } from './api';
import { subjectText, headline, pathOf } from './labels';

const notification = (more: Partial<Notification>): Notification => ({
  id: 'n',
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  version: 1,
  environment: 'test',
  kind: 'order_placed',
  table_name: 'purchases',
  record_id: 'r',
  number: 'SO-1042',
  quantity: null,
  customer_id: 'c',
  customer_name: 'Ada Okafor',
  prospect_id: null,
  prospect_name: null,
  actor_id: 'a',
  actor_name: 'Nora Feld',
  read: false,
  ...more,
});

test('a notification shows the event, its contact and its author', () => {
  const order = notification({});
  expect([headline(order), subjectText(order), pathOf(order)]).toEqual([
    'New sales order SO-1042',
    'Ada Okafor, by Nora Feld',
    '/purchases/$id',
  ]);
  const came = notification({
    kind: 'pieces_came',
    table_name: 'customers',
    number: null,
    quantity: 1,
    actor_name: null,
  });
  expect([headline(came), subjectText(came), pathOf(came)]).toEqual([
    '1 item reserved',
    'Ada Okafor, by automatic allocation',
    '/contacts/$id',
  ]);
  expect(subjectText(notification({ kind: 'quote_accepted', table_name: 'quotes', actor_name: null }))).toBe(
    'Ada Okafor, by the customer',
  );
  const shipment = notification({
    kind: 'parcel_trouble',
    table_name: 'shipments',
    number: '1Z999',
    customer_name: null,
    actor_name: null,
  });
  expect([headline(shipment), subjectText(shipment), pathOf(shipment)]).toEqual([
    'Shipment problem 1Z999',
    '',
    '/tracking/$id',
  ]);
});
