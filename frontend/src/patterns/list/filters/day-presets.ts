import { dayLater } from '@/lib/dates/dates';
import { lastOfMonth, monthLater, weekOf } from '@/lib/dates/month';

interface DayPreset {
  label: string;
  from: string;
  until: string;
}

/** The usual periods around a day, in the weeks of the business. */
export function dayPresets(today: string): DayPreset[] {
  const day = (back: number) => dayLater(today, -back);
  const week = weekOf(today);
  const month = `${today.slice(0, 8)}01`;
  const before = monthLater(month, -1);
  const year = today.slice(0, 4);
  return [
    { label: 'Today', from: today, until: today },
    { label: 'Yesterday', from: day(1), until: day(1) },
    { label: 'This week', from: week, until: dayLater(week, 6) },
    { label: 'Last week', from: dayLater(week, -7), until: dayLater(week, -1) },
    { label: 'This month', from: month, until: lastOfMonth(month) },
    { label: 'Last month', from: before, until: lastOfMonth(before) },
    { label: 'Last 30 days', from: day(29), until: today },
    { label: 'This year', from: `${year}-01-01`, until: `${year}-12-31` },
  ];
}
