import { dayFormat, fullDate, shortDate } from '@/lib/dates/dates';
import { formats } from '@/lib/formats';
import { count, money, withSeparators, toCents } from '@/lib/numbers/money';
import { percentage } from '@/lib/numbers/percentage';
import { plural } from '@/lib/text/names';
import type { PrivateKind } from '@/lib/storage/privacy';
import type { Comparison, Measure, Period, Report, ReportRow } from './api';

export const periodLabels: Record<Period, string> = {
  today: 'Today',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  custom: 'Custom dates',
};

/** The periods in the bar, under shorter names. */
export const shortPeriods = [
  { value: 'today', label: 'Today' },
  { value: 'last_7_days', label: '7 days' },
  { value: 'this_month', label: 'Month' },
  { value: 'this_quarter', label: 'Quarter' },
  { value: 'this_year', label: 'Year' },
] as const satisfies readonly { value: Period; label: string }[];

export const comparisonLabels: Record<Comparison, string> = {
  previous: 'Previous period',
  last_year: 'Last year',
  none: 'No comparison',
};

const withoutYear = dayFormat({ day: 'numeric', month: 'short' });

/** `1–22 Nov 2026`, `28 Oct – 3 Nov 2026`, `22 Nov 2026`; in full if the day isn't written first. */
export function rangeText(first: string, last: string): string {
  const end = fullDate(last);
  if (first === last) return end;
  if (formats.read().date_format !== 'day_month_name') return `${fullDate(first)} – ${end}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${end}`;
  const begin = (first.slice(0, 4) === last.slice(0, 4) ? withoutYear : fullDate)(first);
  return `${begin} – ${end}`;
}

/** Measures that show what was spent. All other amounts are revenue. */
const expenses = new Set(['cost', 'spend', 'owed', 'value', 'out_cost', 'old_value']);
const spentText = (measure: Pick<Measure, 'name'>, report: Pick<Report, 'main'>) =>
  expenses.has(measure.name) || (measure.name === 'average' && report.main === 'spend');

/** Which kind of amount a measure is, for privacy mode; none for counts, days and shares. */
export const privateKind = (
  measure: Pick<Measure, 'name' | 'unit'>,
  report: Pick<Report, 'main'>,
): PrivateKind | undefined =>
  measure.unit !== 'money' ? undefined : spentText(measure, report) ? 'expense' : 'revenue';

export const percent = (share: number): string => percentage(share.toFixed(1));

/** A value in words, in the unit of its measure. */
export function valueText(value: number | null, { unit }: Pick<Measure, 'unit'>): string {
  if (value === null) return 'none';
  if (unit === 'money') return money(value);
  if (unit === 'percent') return percent(value);
  if (unit === 'days') return plural(value, 'day');
  return unit === 'times' ? withSeparators(`${value.toFixed(2)}×`) : count(value);
}

/** Fewer is better, or neither. */
const betterDirection: Readonly<Record<string, 'down' | 'neither'>> = {
  cost: 'neither',
  spend: 'neither',
  owed: 'down',
  median: 'down',
  p90: 'down',
  late: 'down',
  late_percent: 'down',
  value: 'neither',
  on_hand: 'neither',
  quantity: 'neither',
  days: 'neither',
  out_cost: 'neither',
  average_days: 'down',
  old_value: 'down',
};

interface Change {
  /** `12.0%`, `0.8 points`. */
  text: string;
  direction: 'up' | 'down' | 'same';
  tone: 'up' | 'down' | undefined;
}

const LARGE = 1000;

/** One decimal; large changes without. */
const roundShare = (by: number): number | string => (by >= LARGE ? Math.round(by) : by.toFixed(1));

/** The change from the compared period; none without both values or from zero. */
export function changeOf(
  measure: Measure,
  value: number | null,
  before: number | null | undefined,
): Change | undefined {
  if (value === null || before === null || before === undefined) return undefined;
  const points = measure.unit === 'percent';
  if (!points && before === 0) return undefined;
  const by = points ? value - before : ((toCents(value) - toCents(before)) / Math.abs(toCents(before))) * 100;
  const size = roundShare(Math.abs(by));
  const direction = Number(size) === 0 ? 'same' : by > 0 ? 'up' : 'down';
  const good = betterDirection[measure.name] === 'down' ? 'down' : 'up';
  const isPlain = direction === 'same' || betterDirection[measure.name] === 'neither';
  return {
    text: points ? `${typeof size === 'number' ? count(size) : withSeparators(size)} points` : percentage(size),
    direction,
    tone: isPlain ? undefined : direction === good ? 'up' : 'down',
  };
}

const weekday = dayFormat({ weekday: 'short' });
const wholeMonth = dayFormat({ month: 'long', year: 'numeric' });
const shortMonth = dayFormat({ month: 'short' });

const ofTime = new Set(['day', 'week', 'month']);
export const isOfTime = ({ by }: Pick<Report, 'by'>): boolean => ofTime.has(by);

/** The name of a row: its days, or its group. */
export function rowName(row: ReportRow, { by }: Pick<Report, 'by'>): string {
  if (!row.first || !row.last) return row.label;
  if (by === 'day') return `${weekday(row.first)} ${shortDate(row.first)}`;
  return by === 'month' ? wholeMonth(row.first) : rangeText(row.first, row.last);
}

/** The name of a row below the chart. */
export function shortRowName(row: ReportRow, { by }: Pick<Report, 'by'>): string {
  if (!row.first) return row.label;
  return (by === 'month' ? shortMonth : withoutYear)(row.first);
}

/** What the rows are, for example "Product". */
export const headingOf = ({ groupings, by }: Pick<Report, 'groupings' | 'by'>): string =>
  groupings.find((each) => each.by === by)?.heading ?? '';

/** True if nothing happened, neither in the period nor in the compared one. */
export const isEmptyReport = ({ rows, figures, main }: Pick<Report, 'rows' | 'figures' | 'main'>): boolean =>
  rows.every(({ values }) => !values[main]) && figures.every(({ value, before }) => !value && !before);

/** The report's answer in one sentence: "Net sales up 12.0% from 1–22 Oct 2026". */
export function reportAnswer(report: Report): string {
  const measure = report.measures.find(({ name }) => name === report.main);
  const [first] = report.rows;
  if (!measure) return report.label;
  if (report.rows.every(({ values }) => !values[report.main])) return 'No records for this period';
  const whole = wholePeriod(report);
  if (!whole) return `${rowName(first ?? emptyRow, report)}: ${valueText(first?.values[report.main] ?? null, measure)}`;
  const value = whole.value ?? null;
  const change = changeOf(measure, value, whole.before);
  // Ages of stock are in their own order, and slow sellers begin with the slowest: the first one leads nothing.
  const isRanked = !isOfTime(report) && !['age', 'slow'].includes(report.by) && measure.unit === 'money';
  const led = isRanked && first ? `, led by ${rowName(first, report)}` : '';
  if (!change || !report.compared_first || !report.compared_last)
    return `${measure.label}: ${valueText(value, measure)}${led}`;
  const then = rangeText(report.compared_first, report.compared_last);
  if (change.direction === 'same') return `${measure.label}: same as ${then}${led}`;
  return `${measure.label} ${change.direction} ${change.text} from ${then}${led}`;
}

/** The main measure of the whole period. Stock over time has no total: its headline is the stock at the end. */
function wholePeriod(report: Report): { value?: number | null; before?: number | null } | undefined {
  if (report.total) return { value: report.total.values[report.main], before: report.total.before?.[report.main] };
  return isOfTime(report) ? report.figures.find(({ name }) => name === report.main) : undefined;
}

const emptyRow: ReportRow = { key: '', label: '', first: null, last: null, values: {}, before: null, rows: null };
