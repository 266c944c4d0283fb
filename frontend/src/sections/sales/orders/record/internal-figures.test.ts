import { expect, test } from 'vitest';
import { internalFigures } from './internal-figures';

const line = { fulfilled_quantity: 2, kept_quantity: 2, cost_total: 10.1, margin: 4.9 };

test('cost and margin add up over the delivered lines, to the cent', () => {
  expect(internalFigures([line, { ...line, kept_quantity: 1, cost_total: 0.2, margin: 0.1 }])).toEqual({
    quantity: 3,
    cost: 10.3,
    margin: 5,
  });
});

test('they are unknown while nothing is delivered, or one cost is unknown', () => {
  expect(internalFigures([])).toBeUndefined();
  expect(internalFigures([{ ...line, fulfilled_quantity: 0 }])).toBeUndefined();
  expect(internalFigures([line, { ...line, cost_total: null, margin: null }])).toBeUndefined();
});
