import { expect, test } from 'vitest';
import { kindLabels, recordLink, recordKinds } from './kinds';
import { statusesOf, statusOf, statusOptions } from './status';
import schema from '../../../../../backend/orderkeep/openapi.json';

test('the kinds are those of the server, in its order', () => {
  expect(recordKinds).toEqual(schema.components.schemas.RecordKind.enum);
});

test('every kind has a page', () => {
  expect(recordLink('purchase_orders', 'x')).toEqual({ to: '/purchases/$id', params: { id: 'x' } });
  expect(recordLink('calls', 'x')).toEqual({ to: '/contacts/calls', search: { peek: 'x' } });
  expect(recordLink('stock_counts', 'x')).toEqual({ to: '/inventory/admin', search: { count: 'x' } });
  expect(recordKinds.filter((kind) => !kindLabels[kind].page.includes('$id'))).toEqual([]);
});

test('a status is shown with the label of its own kind', () => {
  const label = (kind: Parameters<typeof statusOf>[0]['kind'], status: string | null) =>
    statusOf({ kind, status })?.label;
  expect(label('deliveries', 'draft')).toBe('Planned');
  expect(label('quotes', 'draft')).toBe('Draft');
  expect(label('purchase_orders', 'partly_delivered')).toBe('Partly delivered');
  expect(label('calls', null)).toBeUndefined();
});

test('the status filter offers the statuses of the chosen kinds', () => {
  expect(statusOptions(['stock_counts']).map(({ value }) => value)).toEqual(Object.keys(statusesOf.stock_counts));
  const all = statusOptions([]).map(({ value }) => value);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('in_transit');
});
