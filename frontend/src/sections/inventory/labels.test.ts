import { expect, test } from 'vitest';
import { movementQueryParams, stockQueryParams } from './api';
import { countQueryParams } from './counts/api';
import { signedDifference } from './labels';

test('a difference is shown with its sign', () => {
  expect([signedDifference(3), signedDifference(-1200), signedDifference(0)]).toEqual(['+3', '−1,200', '0']);
});

test('each list sends only the filters it supports', () => {
  const page = { limit: 50, count: 'capped' };
  expect(
    stockQueryParams({ show: 'stock', proof: 'on_hand:1', level: 'low', idle_days: '30', kind: 'pickup', q: 'cup' }),
  ).toEqual({ q: 'cup', level: 'low', ...page });
  expect(stockQueryParams({ level: 'low,dead', idle_days: '30' })).toEqual({
    level: 'low,dead',
    idle_days: '30',
    ...page,
  });
  expect(stockQueryParams({ level: 'low', as_of: '2026-11-01', category_id: 'c' })).toEqual({
    as_of: '2026-11-01',
    category_id: 'c',
    ...page,
  });
  expect(movementQueryParams({ show: 'movements', kind: 'pickup', level: 'low', from_day: '2026-11-01' })).toEqual({
    kind: 'pickup',
    from_day: '2026-11-01',
    ...page,
  });
  expect(countQueryParams({ count: 'x', show: 'entries', status: 'approved' })).toEqual({
    status: 'approved',
    ...page,
  });
});
