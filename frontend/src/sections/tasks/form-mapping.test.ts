import { expect, test } from 'vitest';
import type { Task } from './api';
import { taskQueryParams } from './api';
import { dueText } from './due';
import { changesOf, toForm, toServer } from './form-mapping';

const task = {
  title: 'Call back',
  description: null,
  task_type: 'call',
  priority: 'high',
  due_date: '2026-11-20',
  follow_up_date: null,
  follow_up_notes: null,
  customer_id: 'c',
  customer_name: 'Priya Raman',
  purchase_id: 'o',
  purchase_number: null,
  purchase_order_id: null,
  referred_by_customer_id: null,
} as Task;

test("unchanged fields aren't sent, and a record without access stays linked", () => {
  const form = toForm(task);
  expect(form.purchase_order_id).toEqual({ id: 'o', label: "A record you can't access" });
  expect(changesOf(form, toForm(task))).toEqual({});
  expect(changesOf({ ...form, due_date: '', customer_id: null }, toForm(task))).toEqual({
    due_date: null,
    customer_id: null,
  });
  expect(toServer({ ...toForm(undefined), title: ' Send it ' })).toMatchObject({
    title: 'Send it',
    task_type: 'call',
    priority: 'medium',
    due_date: null,
  });
});

test('the list filters by its tab unless a status is given', () => {
  const requested = { sort: 'due_date', limit: 50, count: 'capped' };
  expect(taskQueryParams({})).toEqual({ ...requested, pending: 'true' });
  expect(taskQueryParams({ shown: 'archived' })).toEqual({ ...requested, status: 'archived' });
  expect(taskQueryParams({ shown: 'all' })).toEqual(requested);
  expect(taskQueryParams({ status: 'on_hold', shown: 'completed' })).toEqual({ ...requested, status: 'on_hold' });
});

test('the due date has a short text', () => {
  const text = (due_date: string | null, urgency: Task['urgency']) =>
    dueText({ due_date, follow_up_date: null, urgency }, '2026-11-22');
  expect([
    text('2026-11-20', 'overdue'),
    text('2026-11-21', 'overdue'),
    text('2026-11-22', 'due_today'),
    text('2026-11-23', 'upcoming'),
    text('2026-11-20', 'stale'),
    text(null, 'upcoming'),
  ]).toEqual(['2 days overdue', '1 day overdue', 'Today', 'Tomorrow', '2 days overdue', 'Any time']);
});
