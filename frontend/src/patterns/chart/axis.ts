import { currencySign, withSeparators, withSign } from '@/lib/numbers/money';

/** Pure geometry of charts: amounts in, pixels out. */
export interface ChartSize {
  width: number;
  height: number;
}

/** Margins of the drawing: axis labels on the left, point labels below. */
export const EDGE = { left: 44, right: 8, top: 20, bottom: 24 } as const;

/** Round ticks from zero to at least the largest value: three or four lines. `smallest` keeps counts whole. */
export function ticks(largest: number, smallest = 0): number[] {
  if (largest <= 0) return [0, 50, 100];
  const rough = Math.max(largest / 3, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    power *
    ([1, 2, 2.5, 5, 10].find(
      (factor) => factor * power >= rough && (smallest === 0 || Number.isInteger(factor * power)),
    ) ?? 10);
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Codes of currencies don't fit beside the axis. */
const axisLabel = (text: string): string => (currencySign().length > 1 ? withSeparators : withSign)(text);

/** Axis labels: `$0`, `$950`, `$1.5k`, `$20k`, `$1.2m`. */
export function shortAmount(amount: number): string {
  for (const [unit, sign] of [
    [1_000_000, 'm'],
    [1000, 'k'],
  ] as const) {
    if (amount >= unit) return axisLabel(`${Number((amount / unit).toFixed(1))}${sign}`);
  }
  return axisLabel(String(Number(amount.toFixed(1))));
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** How points are laid out: from edge to edge, or each in the middle of its band. */
export interface Row {
  points: number;
  bands?: boolean;
}

/** The x position of a point, counted from 0. */
export function xPosition({ width }: ChartSize, { points, bands }: Row, at: number): number {
  const room = width - EDGE.left - EDGE.right;
  const share = bands ? (at + 0.5) / points : at / Math.max(points - 1, 1);
  return tenth(EDGE.left + room * share);
}

/** The point nearest to an x position. */
export function pointAt({ width }: ChartSize, { points, bands }: Row, x: number): number {
  const share = (x - EDGE.left) / (width - EDGE.left - EDGE.right);
  const at = bands ? Math.floor(share * points) : Math.round(share * (points - 1));
  return Math.min(Math.max(at, 0), points - 1);
}

/** The y position of a value. */
export function yPosition({ height }: ChartSize, value: number, largest: number): number {
  const base = height - EDGE.bottom;
  return tenth(base - ((base - EDGE.top) * value) / (largest || 1));
}

/** Which points get a label so that labels don't overlap: always the first and the last. */
export function labelledPoints({ width }: ChartSize, { points }: Row, room: number): number[] {
  const most = Math.max(Math.floor((width - EDGE.left - EDGE.right) / room), 2);
  const step = Math.ceil(points / most);
  const last = points - 1;
  const usual = Array.from({ length: points }, (_, at) => at).filter(
    (at) => at % step === 0 && (last - at >= step || at === last),
  );
  return [...new Set([...usual, last])].filter((at) => at >= 0);
}

/** The mean width of a letter below a chart, with a margin for wide ones. */
const CHARACTER_WIDTH = 7;
const GAP = 8;
const MIN_CHARACTERS = 4;

/** Names cut to the width of a band, and the room that the longest of them takes. */
export function fitNames({ width }: ChartSize, names: readonly string[]): { names: string[]; room: number } {
  const band = (width - EDGE.left - EDGE.right) / Math.max(names.length, 1);
  const letters = Math.max(Math.floor((band - GAP) / CHARACTER_WIDTH), MIN_CHARACTERS);
  const short = names.map((name) => (name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name));
  return { names: short, room: Math.max(...short.map((name) => name.length), 0) * CHARACTER_WIDTH + GAP };
}
