/** Pure geometry of the revenue chart: amounts and days in, pixels out. */
import { percentage } from '@/lib/numbers/percentage';
import { EDGE, type ChartSize } from '@/patterns/chart/axis';

export interface Scale {
  x: (day: number) => number;
  y: (amount: number) => number;
  left: number;
  right: number;
  base: number;
  top: number;
}

/** Creates the scale of the chart. `days` is the last day of the longer month; day 1 is at the left edge. */
export function dayScale({ width, height }: ChartSize, days: number, largest: number): Scale {
  const { left } = EDGE;
  const right = width - EDGE.right;
  const base = height - EDGE.bottom;
  const steps = Math.max(days - 1, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: (day) => round(left + ((right - left) * (day - 1)) / steps),
    y: (amount) => round(base - ((base - EDGE.top) * amount) / (largest || 1)),
    left,
    right,
    base,
    top: EDGE.top,
  };
}

export function linePath(totals: readonly number[], { x, y }: Scale): string {
  return totals.map((total, index) => `${index === 0 ? 'M' : 'L'}${x(index + 1)} ${y(total)}`).join(' ');
}

/** The path of the area under a line of at least two points. */
export function areaPath(totals: readonly number[], at: Scale): string {
  if (totals.length < 2) return '';
  return `${linePath(totals, at)} L${at.x(totals.length)} ${at.base} L${at.x(1)} ${at.base} Z`;
}

/** The labelled days: the first, every seventh and the last, except those too close to today. */
export function dayLabels(days: number, today: number): number[] {
  const usual = [1, 8, 15, 22, days];
  const apart = usual.filter((day) => day === days || days - day >= 3);
  return [...new Set(apart.filter((day) => Math.abs(day - today) >= 3).concat(today))].sort((a, b) => a - b);
}

/** The change in percent; undefined without a previous amount. */
export const relativeChange = (now: number, before: number): number | undefined =>
  before > 0 ? ((now - before) / before) * 100 : undefined;

export const percent = (value: number): string => percentage(Math.abs(value).toFixed(1));

/** The chart's title: how this month compares with the last one. */
export function comparisonText(now: number, before: number, month: string): string {
  const by = relativeChange(now, before);
  if (by === undefined) return now > 0 ? `No sales in ${month}` : 'No sales this month yet';
  if (Math.abs(by) < 0.05) return `Sales unchanged from ${month}`;
  return `Sales ${by > 0 ? 'up' : 'down'} ${percent(by)} from ${month}`;
}
