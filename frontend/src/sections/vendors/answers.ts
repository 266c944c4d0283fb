import { dayFormat } from '@/lib/dates/dates';
import { count, money, toCents } from '@/lib/numbers/money';
import { percentage } from '@/lib/numbers/percentage';
import { plural } from '@/lib/text/names';
import type { BoughtProduct, Spending, Vendor, VendorHistory } from './api';

const percentText = (share: number): string => percentage(Math.round(share));

export const percent = (share: number): string => percentage(String(Number(share.toFixed(1))));

const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + toCents(amount), 0) / 100;

export const shortMonth = dayFormat({ month: 'short' });
export const longMonth = dayFormat({ month: 'long', year: 'numeric' });

/** Compares the spend of the last six months with the six before. */
export function spendAnswer({ months }: VendorHistory): string {
  const half = Math.floor(months.length / 2);
  const [before, now] = [
    sumAmounts(months.slice(0, half).map(({ spend }) => spend ?? 0)),
    sumAmounts(months.slice(half).map(({ spend }) => spend ?? 0)),
  ];
  if (before === 0 && now === 0) return `No orders in the last ${months.length} months`;
  if (before === 0) return `${money(now)} in the last ${half} months`;
  const by = ((now - before) / before) * 100;
  if (Math.abs(by) < 0.5) return `Same as in the previous ${half} months`;
  return `${by > 0 ? 'Up' : 'Down'} ${percentText(Math.abs(by))} from the previous ${half} months`;
}

const arrivalTime = (days: number): string => (days === 0 ? 'the same day' : `within ${plural(days, 'day')}`);

/** Summarizes the lead time. */
export function daysAnswer(
  { days_median: median, days_p90: most }: Pick<Vendor, 'days_median' | 'days_p90'>,
  arrived: number,
): string {
  if (median === null || most === null || arrived === 0) return 'No orders received yet';
  if (arrived === 1)
    return median === 0 ? 'One order received, the same day' : `One order received, after ${plural(median, 'day')}`;
  if (median === most) return `90% arrive ${arrivalTime(median)}`;
  return `Half arrive ${arrivalTime(median)}, 90% ${median === 0 ? arrivalTime(most) : `within ${count(most)}`}`;
}

/** Summarizes the price trend of a product. */
export function priceAnswer({ first_price, last_price, orders }: BoughtProduct): string {
  const [first, last] = [first_price ?? 0, last_price ?? 0];
  if (orders === 1) return `Bought once for ${money(last)}`;
  if (first === last) return `${money(last)} per item, unchanged since the first order`;
  if (first === 0) return `${money(last)} per item, free on the first order`;
  const by = percentText(Math.abs(((last - first) / first) * 100));
  return `${money(last)} per item, ${last > first ? 'up' : 'down'} ${by} since the first order`;
}

/** Names the vendor with the largest spend. */
export function spendingAnswer({ total, vendors, biggest: [first] }: Spending): string {
  if (!first?.spend || !total) return 'No purchases yet';
  if (vendors === 1) return `All spend went to ${first.name}`;
  return `${percentText((first.spend / total) * 100)} of spend went to ${first.name}`;
}

/** The shares of the named vendors and of the rest. */
export function sharesText({
  vendors,
  ...spending
}: Spending): { id?: string; name: string; spend: number; share: number }[] {
  const total = spending.total ?? 0;
  const biggest = spending.biggest.map((one) => ({ ...one, spend: one.spend ?? 0 }));
  const rest = Math.round((total - sumAmounts(biggest.map(({ spend }) => spend))) * 100) / 100;
  const others = rest > 0 ? [{ id: undefined, name: plural(vendors - biggest.length, 'other'), spend: rest }] : [];
  return [...biggest, ...others].map((one) => ({ ...one, share: total > 0 ? (one.spend / total) * 100 : 0 }));
}
