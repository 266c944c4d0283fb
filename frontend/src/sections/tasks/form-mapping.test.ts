import { expect, test } from 'vitest';
import type { Task } from './api';
import { askedTasks } from './api';
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
  expect(form.purchase_id).toEqual({ id: 'o', label: "A record you can't access" });
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
  const asked = { sort: 'due_date', limit: 50, count: 'capped' };
  expect(askedTasks({})).toEqual({ ...asked, pending: 'true' });
  expect(askedTasks({ shown: 'archived' })).toEqual({ ...asked, status: 'archived' });
  expect(askedTasks({ shown: 'all' })).toEqual(asked);
  expect(askedTasks({ status: 'on_hold', shown: 'completed' })).toEqual({ ...asked, status: 'on_hold' });
});

test('the due date has a short text', () => {
  const said = (due_date: string | null, urgency: Task['urgency']) =>
    dueText({ due_date, follow_up_date: null, urgency }, '2026-11-22');
  expect([
    said('2026-11-20', 'overdue'),
    said('2026-11-21', 'overdue'),
    said('2026-11-22', 'due_today'),
    said('2026-11-23', 'upcoming'),
    said('2026-11-20', 'stale'),
    said(null, 'upcoming'),
  ]).toEqual(['2 days late', '1 day late', 'Today', 'Tomorrow', 'Stale', 'Any time']);
});
