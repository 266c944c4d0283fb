import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dayLater } from '@/lib/dates/dates';
import { handOverOrder } from '@/sections/sales/orders/mutations';
import type { Appointment, Task } from '@/sections/tasks/api';
import { setOutcome } from '@/sections/tasks/calendar/api';
import { setDueDay, setTaskStatus } from '@/sections/tasks/mutations';
import type { TodayItem } from '@/sections/reporting/api';
import { keyOf, actionLink } from './actions';

export interface CompletedRow {
  row: TodayItem;
  at: string;
}

/** Runs the action of a row. The row stays under "Done" while the page is open, unless it is undone. */
export function useDay(today: string) {
  const navigate = useNavigate();
  const [done, setDone] = useState<readonly CompletedRow[]>([]);
  const complete = useMutation(setTaskStatus());
  const outcome = useMutation(setOutcome());
  const hand = useMutation(handOverOrder());
  const off = useMutation(setDueDay());
  const markDone = (row: TodayItem) => () =>
    setDone((before) => [
      { row, at: new Date().toISOString() },
      ...before.filter((each) => keyOf(each.row) !== keyOf(row)),
    ]);
  const go = (row: TodayItem) => void navigate(actionLink(row));
  const visit = (row: TodayItem, status: Appointment['status']) =>
    outcome.mutate(
      {
        appointment: { id: row.row_id, version: row.version, status: row.status, purpose: row.title } as Appointment,
        status,
      },
      { onSuccess: markDone(row) },
    );
  const task = (row: TodayItem) =>
    ({ id: row.row_id, version: row.version, status: row.status, title: row.title, due_date: row.day }) as Task;
  const act = (row: TodayItem) => {
    if (row.act === 'task') complete.mutate({ task: task(row), status: 'completed' }, { onSuccess: markDone(row) });
    else if (row.act === 'visit') visit(row, 'done');
    else if (row.act === 'hand_over') {
      const order = { id: row.row_id, version: row.version };
      // Questions about obstacles are asked on the order's page.
      hand.mutate({ order, day: today }, { onSuccess: markDone(row), onError: () => go(row) });
    } else go(row);
  };
  return {
    done,
    act,
    busy: complete.isPending || outcome.isPending || hand.isPending,
    missed: (row: TodayItem) => visit(row, 'missed'),
    tomorrow: (row: TodayItem) => off.mutate({ task: task(row), due_date: dayLater(today, 1) }),
  };
}
