import { expect, test } from 'vitest';
import { cancelLabel, cancelQuestion, canReturn } from './quantities';

test('cancelling an order asks only if a part of it was delivered', () => {
  expect(cancelQuestion({ fulfilled_quantity: 0, open_quantity: 10 })).toBeUndefined();
  expect(cancelQuestion({ fulfilled_quantity: 3, open_quantity: 7 })).toBe(
    '3 of 10 have been delivered. Cancel the other 7?',
  );
  expect(cancelQuestion({ fulfilled_quantity: 1, open_quantity: 1 })).toBe(
    '1 of 2 has been delivered. Cancel the other 1?',
  );
  expect(cancelLabel({ open_quantity: 7 })).toBe('Cancel 7 items');
});

test('items can come back while the customer has some', () => {
  expect(canReturn({ fulfilled_quantity: 2, returned_quantity: 1 })).toBe(true);
  expect(canReturn({ fulfilled_quantity: 2, returned_quantity: 2 })).toBe(false);
});
