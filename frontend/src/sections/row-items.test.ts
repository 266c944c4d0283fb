import { expect, test } from 'vitest';
import type { components } from '@/api/generated/schema';
import type { RowItem } from '@/patterns/list/types';
import schema from '../../../backend/orderkeep/openapi.json';
import { rowItems as ofMember } from './admin/members/row-items';
import { rowItems as ofWebhook } from './integrations/webhook-row-items';
import { rowItems as ofCount } from './inventory/counts/row-items';
import { rowItems as ofEnquiry } from './pipeline/enquiries/row-items';
import { rowItems as ofQuote } from './quotes/list/row-items';
import { rowItems as ofOrder } from './sales/orders/list/row-items';
import { rowItems as ofShipment } from './shipments/list/row-items';
import { rowItems as ofStockOrder } from './stock-orders/list/row-items';

const labels = (items: readonly RowItem[]) => items.map(({ label }) => label);
type Schemas = components['schemas'];
type Statuses = 'CountStatus' | 'EnquiryStatus' | 'QuoteStatus' | 'ShipmentStatus';
const statesOf = <Name extends Statuses>(name: Name) => schema.components.schemas[name].enum as Schemas[Name][];

/** The row actions for each status. */
const byState = <Name extends Statuses>(name: Name, items: (status: Schemas[Name]) => readonly RowItem[]) =>
  Object.fromEntries(statesOf(name).map((status) => [status, labels(items(status))]));

const files = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every list with row actions is covered here', () => {
  const lists = Object.keys(files).filter((file) => (files[file] ?? '').includes('rowItems='));
  expect(lists.sort()).toEqual([
    './admin/members/members.tsx',
    './integrations/webhooks.tsx',
    './inventory/counts/counts.tsx',
    './pipeline/enquiries/list.tsx',
    './quotes/list/list.tsx',
    './sales/orders/list/list.tsx',
    './shipments/list/list.tsx',
    './stock-orders/list/list.tsx',
  ]);
});

test('an enquiry can be answered until it is answered, and quoted once', () => {
  expect(byState('EnquiryStatus', (status) => ofEnquiry({ status, quote_id: null }))).toEqual({
    new: ['Reply', 'Create quote'],
    open: ['Reply', 'Create quote'],
    answered: ['Create quote'],
    closed: [],
  });
  expect(labels(ofEnquiry({ status: 'open', quote_id: 'one' }))).toEqual(['Reply']);
});

test('a quote can be sent and answered while it is open', () => {
  expect(byState('QuoteStatus', (status) => ofQuote({ status }))).toEqual({
    draft: ['Send', 'Mark as accepted', 'Mark as declined'],
    sent: ['Send again', 'Mark as accepted', 'Mark as declined'],
    accepted: ['Mark as declined'],
    rejected: [],
    expired: [],
    converted: [],
  });
});

test('a shipment can be received until it is ended', () => {
  expect(byState('ShipmentStatus', (status) => ofShipment({ status }))).toEqual({
    expected: ['Receive'],
    label_created: ['Receive'],
    in_transit: ['Receive'],
    out_for_delivery: ['Receive'],
    delivered: ['Receive'],
    exception: ['Receive'],
    part_received: ['Receive'],
    received: [],
    lost: [],
    returned_to_sender: [],
    cancelled: [],
  });
});

test('a stock order can be received while items are on their way', () => {
  const line = { received_good: 0, received_bad: 0, lost: 0, cancelled: 0, shipped: 0, waiting: 0 };
  const order = (status: Schemas['StockOrderStatus'], shipped: number) =>
    ofStockOrder({ id: 'one', status, lines: [{ ...line, shipped, waiting: 1 }] });
  expect(labels(order('ordered', 2))).toEqual(['Receive']);
  expect(labels(order('part_received', 1))).toEqual(['Receive']);
  expect(labels(order('ordered', 0))).toEqual([]);
  expect(labels(order('draft', 2))).toEqual([]);
});

test('the access of an account can be checked, it can be disabled and enabled again, an invitation resent and revoked', () => {
  const row = { id: 'one', created_at: '2026-11-25T09:00:00Z', updated_at: '2026-11-25T09:00:00Z', version: 1 };
  const account = { ...row, email: 'mara@shop.example', full_name: 'Mara', role: 'sales_rep', photo_url: null };
  const person = (disabled: boolean) => labels(ofMember({ ...row, person: { ...account, disabled } }));
  expect([false, true].map(person)).toEqual([
    ['Check access', 'Sign out everywhere', 'Disable'],
    ['Check access', 'Enable'],
  ]);
  const invited = {
    ...row,
    email: 'ines@shop.example',
    role: 'sales_rep',
    invited_by: 'one',
    invited_by_name: null,
    expires_at: '2026-12-02T09:00:00Z',
    mailed_at: null,
    accepted_at: null,
    revoked_at: null,
  };
  const invitation = (state: Schemas['InvitationState']) =>
    labels(ofMember({ ...row, invitation: { ...invited, state } }));
  expect(invitation('open')).toEqual(['Resend', 'Copy link', 'Revoke']);
  expect(invitation('expired')).toEqual(['Resend', 'Revoke']);
});

test('a stock count can be approved while counting', () => {
  expect(byState('CountStatus', (status) => ofCount({ status }))).toEqual({
    counting: ['Approve'],
    approved: [],
    cancelled: [],
  });
});

test('a sales order can be picked up or delivered until nothing is open, and what was handed over can come back', () => {
  const order = { open_quantity: 3, fulfilled_quantity: 0, returned_quantity: 0 };
  expect(labels(ofOrder(order))).toEqual(['Set pickup', 'Plan delivery']);
  expect(labels(ofOrder({ ...order, fulfilled_quantity: 2 }))).toEqual(['Set pickup', 'Plan delivery', 'Return items']);
  expect(labels(ofOrder({ open_quantity: 0, fulfilled_quantity: 3, returned_quantity: 1 }))).toEqual(['Return items']);
  expect(labels(ofOrder({ open_quantity: 0, fulfilled_quantity: 3, returned_quantity: 3 }))).toEqual([]);
});

test('a webhook can be disabled while it is enabled', () => {
  const webhook = {
    id: 'one',
    created_at: '2026-11-25T09:00:00Z',
    updated_at: '2026-11-25T09:00:00Z',
    version: 1,
    url: 'https://example.com/hook',
    events: ['order.created' as const],
    environment: 'production' as const,
    failing_since: null,
    disabled_at: null,
    created_by: null,
    created_by_name: null,
    state: 'active' as const,
  };
  expect(labels(ofWebhook(webhook))).toEqual(['Edit', 'New signing secret', 'Disable', 'Delete']);
  expect(labels(ofWebhook({ ...webhook, disabled_at: '2026-11-25T10:00:00Z' }))).toEqual([
    'Edit',
    'New signing secret',
    'Delete',
  ]);
});
