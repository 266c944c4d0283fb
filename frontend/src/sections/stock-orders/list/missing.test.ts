import { expect, test } from 'vitest';
import { totalsText } from './missing';

const totals = { to_buy: 5, to_buy_quantity: 20, drafted_products: 0, drafted_quantity: 0 };

test('says what is to buy, and what of it is in drafts', () => {
  expect(totalsText(totals)).toBe('5 products to buy, 20 items.');
  expect(totalsText({ ...totals, drafted_quantity: 1 })).toBe(
    '5 products to buy, 20 items. 1 item is already in drafts.',
  );
  expect(totalsText({ ...totals, drafted_products: 2, drafted_quantity: 8 })).toBe(
    '5 products to buy, 20 items. 8 items are already in drafts, which cover 2 products.',
  );
  expect(totalsText({ ...totals, to_buy: 0, to_buy_quantity: 0 })).toBe(
    'Nothing to buy. Stock and incoming orders cover every open order and reorder level.',
  );
});
