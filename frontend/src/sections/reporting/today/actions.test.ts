import { expect, test } from 'vitest';
import type { TodayItem } from '@/sections/reporting/api';
import { actionLabels, runsDirectly, keyOf, dayRowLink, groupRows, actionLink } from './actions';

const row = (values: Partial<TodayItem>): TodayItem => ({
  act: 'task',
  row_id: 'r',
  table: 'tasks',
  page_id: 'p',
  version: 1,
  status: 'pending',
  number: null,
  title: 'Call',
  detail: null,
  day: null,
  starts_at: null,
  late: false,
  customer_id: null,
  customer_name: null,
  phone: null,
  ...values,
});

const grouped = (rows: readonly TodayItem[]) =>
  groupRows(rows, '2026-11-22').map(({ group, rows: found }) => [group, found.map(keyOf)]);

test('late items come first by date, then scheduled ones by time, then the rest in order', () => {
  const rows = [
    row({ row_id: 'a', day: '2026-11-21', late: true }),
    row({ row_id: 'b' }),
    row({ row_id: 'c', starts_at: '2026-11-22T15:00:00Z' }),
    row({ row_id: 'd', day: '2026-11-02', late: true }),
    row({ row_id: 'e', starts_at: '2026-11-22T09:00:00Z' }),
    row({ row_id: 'f' }),
  ];
  expect(grouped(rows)).toEqual([
    ['late', ['task-d', 'task-a']],
    ['next', ['task-e', 'task-c']],
    ['today', ['task-b', 'task-f']],
    ['ready', []],
  ]);
});

test('an order that is ready before its day has a group of its own', () => {
  const order = (row_id: string, day: string | null, late = false) => row({ act: 'hand_over', row_id, day, late });
  const later = row({ act: 'promise', row_id: 'e', day: '2026-11-24' });
  const rows = [order('a', '2026-11-21', true), order('b', '2026-11-22'), order('c', '2026-11-23'), order('d', null)];
  expect(grouped([...rows, later])).toEqual([
    ['late', ['hand_over-a']],
    ['next', []],
    ['today', ['hand_over-b', 'promise-e']],
    ['ready', ['hand_over-c', 'hand_over-d']],
  ]);
});

test('three actions run directly, and the others open the page where they are done', () => {
  expect(Object.keys(actionLabels).filter((act) => runsDirectly(row({ act: act as TodayItem['act'] })))).toEqual([
    'visit',
    'task',
    'hand_over',
  ]);
  expect(actionLink(row({ act: 'receive', table: 'shipments' }))).toEqual({
    to: '/tracking/$id/receive',
    params: { id: 'p' },
  });
  expect(actionLink(row({ act: 'count', table: 'stock_counts' }))).toEqual({
    to: '/inventory/admin',
    search: { count: 'p' },
  });
  expect(dayRowLink(row({ act: 'deliver', table: 'purchase_orders' }))).toEqual({
    to: '/purchases/$id',
    params: { id: 'p' },
  });
  expect(dayRowLink(row({ act: 'visit', table: 'appointments' }))).toEqual({
    to: '/calendar',
    search: { open: 'appointment', id: 'p' },
  });
});
