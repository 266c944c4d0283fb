import { describe, expect, test } from 'vitest';
import { daysAnswer, percent, priceAnswer, sharesText, shortMonth, spendAnswer, spendingAnswer } from './answers';
import type { BoughtProduct, VendorHistory } from './api';

const history = (...spends: number[]) =>
  ({
    months: spends.map((spend, index) => ({ month: `2026-0${index + 1}-01`, orders: 1, spend })),
    days: [],
  }) as VendorHistory;

test.each([
  [[0, 0, 0, 0], 'No orders in the last 4 months'],
  [[0, 0, 10, 0.1], '$10.10 in the last 2 months'],
  [[50, 50, 60, 52], 'Up 12% from the previous 2 months'],
  [[50, 50, 20, 0], 'Down 80% from the previous 2 months'],
  [[50, 50, 0, 0], 'Down 100% from the previous 2 months'],
  [[50, 50, 100.2, 0], 'Same as in the previous 2 months'],
])('the spend of %j is summarized', (spends, text) => expect(spendAnswer(history(...spends))).toBe(text));

test.each([
  [null, null, 0, 'No orders received yet'],
  [1, 1, 1, 'One order received, after 1 day'],
  [6, 11, 9, 'Half arrive within 6 days, 90% within 11'],
  [6, 6, 9, '90% arrive within 6 days'],
  [0, 0, 9, '90% arrive the same day'],
  [0, 2, 9, 'Half arrive the same day, 90% within 2 days'],
])('a median of %s and a 90th percentile of %s days are summarized', (days_median, days_p90, arrived, label) =>
  expect(daysAnswer({ days_median, days_p90 }, arrived)).toBe(label),
);

test.each([
  [1, 10, 10, 'Bought once for $10.00'],
  [2, 10, 10, '$10.00 per item, unchanged since the first order'],
  [3, 10, 12.5, '$12.50 per item, up 25% since the first order'],
  [2, 10, 9, '$9.00 per item, down 10% since the first order'],
  [2, 0, 9, '$9.00 per item, free on the first order'],
])('%i orders from %d to %d', (orders, first_price, last_price, message) =>
  expect(priceAnswer({ orders, first_price, last_price } as BoughtProduct)).toBe(message),
);

describe('the spend by vendor', () => {
  const one = (name: string, spend: number) => ({ id: name, name, spend });

  test('is summarized in a sentence', () => {
    expect(spendingAnswer({ total: 0, vendors: 0, biggest: [] })).toBe('No purchases yet');
    expect(spendingAnswer({ total: 5, vendors: 1, biggest: [one('A', 5)] })).toBe('All spend went to A');
    expect(spendingAnswer({ total: 10, vendors: 3, biggest: [one('A', 6), one('B', 3)] })).toBe(
      '60% of spend went to A',
    );
  });

  test('adds up to the total', () => {
    expect(
      sharesText({ total: 10, vendors: 3, biggest: [one('A', 6), one('B', 3)] }).map(({ name, share }) => [
        name,
        share,
      ]),
    ).toEqual([
      ['A', 60],
      ['B', 30],
      ['1 other', 10],
    ]);
    expect(sharesText({ total: 0.3, vendors: 2, biggest: [one('A', 0.2), one('B', 0.1)] })).toHaveLength(2);
    expect(sharesText({ total: 0, vendors: 0, biggest: [] })).toEqual([]);
  });
});

test('shares and months have short labels', () =>
  expect([percent(37.5), percent(40), shortMonth('2026-03-01')]).toEqual(['37.5%', '40%', 'Mar']));
