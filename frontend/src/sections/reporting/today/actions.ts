import type { Schema } from '@/api/client';
import type { IconName } from '@/ui/icon-names';
import { linkTo } from '@/patterns/navigation/link-to';
import type { TodayItem } from '@/sections/reporting/api';

/** The label and icon of each action's button. */
export const actionLabels: Record<Schema<'TodayAction'>, { label: string; icon: IconName }> = {
  visit: { label: 'Attended', icon: 'contacts' },
  task: { label: 'Done', icon: 'tasks' },
  receive: { label: 'Receive', icon: 'truck' },
  hand_over: { label: 'Mark as picked up', icon: 'box' },
  deliver: { label: 'Deliver', icon: 'truck' },
  promise: { label: 'View', icon: 'alert' },
  answer: { label: 'Reply', icon: 'enquiry' },
  quote: { label: 'Open quote', icon: 'quote' },
  count: { label: 'Count', icon: 'boxes' },
};

/** The action with its record. Some titles begin with the action: "Receive: TRK-1". */
export function actionName({ act, title }: TodayItem): string {
  const { label } = actionLabels[act];
  return title.startsWith(`${label}:`) || title.startsWith(`${label} `) ? title : `${label}: ${title}`;
}

/** Whether an action runs directly; the others open the page where they are done. */
export const runsDirectly = ({ act }: Pick<TodayItem, 'act'>): boolean =>
  act === 'visit' || act === 'task' || act === 'hand_over';

const pages: Record<string, string> = {
  tasks: '/tasks/$id',
  purchases: '/purchases/$id',
  purchase_orders: '/purchases/$id',
  shipments: '/tracking/$id',
  quotes: '/quotes/$id',
  enquiries: '/contacts/enquiries/$id',
};

/** The page of the row's record. */
export function dayRowLink({ table, page_id }: TodayItem) {
  if (table === 'appointments') return linkTo('/calendar', { search: { open: 'appointment', id: page_id } });
  if (table === 'stock_counts') return linkTo('/inventory/admin', { search: { count: page_id } });
  return linkTo(pages[table] ?? '/', { params: { id: page_id } });
}

/** The page where an action is done that doesn't run directly. */
export function actionLink(row: TodayItem) {
  if (row.act === 'receive') return linkTo('/tracking/$id/receive', { params: { id: row.page_id } });
  return dayRowLink(row);
}

export type DayGroup = 'late' | 'next' | 'today' | 'ready';

/** Whether an order can be picked up today, although it isn't promised for today. */
export const isReadyEarly = ({ act, day, late }: TodayItem, today: string): boolean =>
  act === 'hand_over' && !late && day !== today;

/** The group of a row: late, scheduled, any time, or ready before its day. */
function groupOf(row: TodayItem, today: string): DayGroup {
  if (row.late) return 'late';
  if (row.starts_at) return 'next';
  return isReadyEarly(row, today) ? 'ready' : 'today';
}

const byTime = (one: TodayItem, other: TodayItem) =>
  (one.starts_at ?? one.day ?? '9').localeCompare(other.starts_at ?? other.day ?? '9');

/** The rows by group: late ones sorted by date, scheduled ones by time. */
export function groupRows(rows: readonly TodayItem[], today: string): { group: DayGroup; rows: TodayItem[] }[] {
  const groups: DayGroup[] = ['late', 'next', 'today', 'ready'];
  return groups.map((group) => {
    const found = rows.filter((row) => groupOf(row, today) === group);
    return { group, rows: group === 'today' ? found : found.sort(byTime) };
  });
}

export const keyOf = ({ act, row_id }: TodayItem): string => `${act}-${row_id}`;
