import { Link } from '@tanstack/react-router';
import {
  MiniMonth,
  MonthSteps,
  PendingFooter,
  PendingTasks,
  useMonth,
  usePending,
} from '@/sections/tasks/dashboard-cards';
import { count } from '@/lib/numbers/money';
import { DashboardCard } from './card';
import type { PlacedCard } from './layout';

export interface CardPosition {
  card: PlacedCard;
  at: number;
  of: number;
}

/** Pending tasks, each with a checkbox to complete it. */
export function PendingTasksCard(place: CardPosition) {
  const total = usePending().data?.total;
  return (
    <DashboardCard {...place} sub={total ? count(total) : undefined} footer={<PendingFooter />}>
      <PendingTasks />
    </DashboardCard>
  );
}

/** A month and the entries of the selected day. */
export function CalendarCard(place: CardPosition) {
  const month = useMonth();
  return (
    <DashboardCard {...place} sub={month.name} end={<MonthSteps month={month} />} footer={<CalendarFooter />}>
      <MiniMonth month={month} />
    </DashboardCard>
  );
}

function CalendarFooter() {
  return (
    <>
      <Link to="/calendar">Calendar</Link>
      <Link className="push" to="/today">
        Today
      </Link>
    </>
  );
}
