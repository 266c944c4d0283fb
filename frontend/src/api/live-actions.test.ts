import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '@/lib/browser/toasts';
import { LiveActions, BATCH_MS } from './live-actions';

let acts: LiveActions;

beforeEach(() => {
  vi.useFakeTimers();
  acts = new LiveActions();
});
afterEach(() => {
  acts.stop();
  toasts.read().forEach(({ id }) => toasts.close(id));
  vi.useRealTimers();
});

const hear = (action: string, details: Record<string, unknown>, table = 'audit_logs') =>
  acts.onChange({ table, action: 'insert', record: { action, details } });
const shown = () => toasts.read().map(({ title, description }) => [title, description]);

test('an automatic allocation is announced once, however many customers it affects', () => {
  hear('auto_allocation', { assets_allocated: 2, customer_id: 'a', purchase_ids: ['1'] });
  hear('auto_allocation', { assets_allocated: 3, customer_id: 'b', purchase_ids: ['2', '3'] });
  hear('asset_status_sync', { assets_updated: 5 });
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(BATCH_MS);
  expect(shown()).toEqual([
    ['Assets Synchronized', '5 units changed'],
    ['Auto-Allocation Complete', '5 items for 2 customers'],
  ]);
});

test('other actions and other tables are not announced', () => {
  hear('blacklist', { reason: 'unpaid' });
  hear('auto_allocation', { assets_allocated: 1, customer_id: 'a' }, 'purchases');
  vi.advanceTimersByTime(BATCH_MS);
  expect(shown()).toEqual([]);
});

test('one item for one customer uses the singular', () => {
  hear('auto_allocation', { assets_allocated: 1, customer_id: 'a' });
  vi.advanceTimersByTime(BATCH_MS);
  expect(shown()).toEqual([['Auto-Allocation Complete', '1 item for 1 customer']]);
});
