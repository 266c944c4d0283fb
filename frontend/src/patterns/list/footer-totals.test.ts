import { expect, it } from 'vitest';
import { footQuery } from './footer-totals';

it('requests the totals of the filter, whichever page and order is shown', () => {
  expect(footQuery({ q: 'ann', order_status: 'new', limit: '50', count: 'capped', cursor: 'x', sort: '-number' })).toBe(
    'q=ann&order_status=new',
  );
});
