import { expect, test } from 'vitest';
import { readProof } from './proof-param';

test('a figure of the product on the page, or of the one in the URL', () => {
  expect(readProof('on_hand', 'p1')).toEqual({ figure: 'on_hand', product: 'p1' });
  expect(readProof('reserved:p2', 'p1')).toEqual({ figure: 'reserved', product: 'p2' });
});

test('a missing figure, a missing product or an unknown value opens no breakdown', () => {
  expect([
    readProof(undefined, 'p1'),
    readProof('on_hand'),
    readProof('on_hand:', 'p1'),
    readProof('toString', 'p1'),
    readProof('colour:p1'),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
