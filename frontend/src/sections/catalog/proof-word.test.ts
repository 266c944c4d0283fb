import { expect, test } from 'vitest';
import { readProof } from './proof-word';

test('a figure of the product that the page is about, or of the one that the address names', () => {
  expect(readProof('on_hand', 'p1')).toEqual({ figure: 'on_hand', product: 'p1' });
  expect(readProof('reserved:p2', 'p1')).toEqual({ figure: 'reserved', product: 'p2' });
});

test('no figure, no product or a word that is neither proves nothing', () => {
  expect([
    readProof(undefined, 'p1'),
    readProof('on_hand'),
    readProof('on_hand:', 'p1'),
    readProof('toString', 'p1'),
    readProof('colour:p1'),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
