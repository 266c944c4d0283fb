import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportLists } from './export-lists';

/** Parts of the records that are offered, and lists that their own pages export. */
const elsewhere = [
  'profiles',
  'contact_notes',
  'allocations',
  'asset_events',
  'stock_counts',
  'stock_count_lines',
  'stock_count_entries',
  'purchase_events',
  'deliveries',
  'stock_order_events',
  'shipment_events',
  'shipment_photos',
  'quote_events',
  'task_notes',
  'appointments',
  'calendar_events',
  'document_categories',
  'workspace_documents',
  'campaign_contacts',
  // The same rows as purchase_orders.
  'orders',
  'imports',
  'audit_logs',
  'audit_checks',
  'integrity_runs',
];

test('every list that the server exports is offered, or exported from its own page', () => {
  const { paths } = JSON.parse(readFileSync('../backend/orderkeep/openapi.json', 'utf8')) as {
    paths: Record<string, unknown>;
  };
  const exported = Object.keys(paths).flatMap((path) => /^\/rest\/v1\/(\w+)\/export$/.exec(path)?.[1] ?? []);
  const offered: string[] = exportLists.map(({ table }) => table);
  expect([...offered, ...elsewhere].sort()).toEqual(exported.sort());
});

test('each list is offered once', () => {
  expect(new Set(exportLists.map(({ label }) => label)).size).toBe(exportLists.length);
});
