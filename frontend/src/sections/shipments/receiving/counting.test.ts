import { expect, test } from 'vitest';
import type { Count, ShipmentLine } from '@/sections/shipments/api';
import {
  addSerial,
  isSameCounting,
  dropSerial,
  fromServer,
  quantityLeft,
  linesOf,
  mergeCountings,
  setNote,
  setQuantity,
  switchSerial,
  type Counting,
} from './counting';
import { scan, undoScan } from './scanning';

const line = (id: string, values: Partial<ShipmentLine> = {}): ShipmentLine =>
  ({
    id,
    product_name: id,
    product_sku: null,
    product_barcode: null,
    is_unit_tracked: false,
    open_quantity: 5,
    ...values,
  }) as ShipmentLine;

const lamp = line('lamp', { product_barcode: '4006381333931', product_sku: 'LMP-1' });
const drone = line('drone', { is_unit_tracked: true, product_sku: 'KM2', open_quantity: 3 });
const lines = [lamp, drone];
const count = (id: string, values: Partial<Count>): Count => ({
  shipment_line_id: id,
  good: 0,
  bad: 0,
  missing: 0,
  serials: [],
  bad_serials: [],
  note: null,
  ...values,
});
const of = (...counts: Count[]): Counting => Object.fromEntries(counts.map((each) => [each.shipment_line_id, each]));

test('a line never exceeds its open quantity or drops below zero', () => {
  let counting = setQuantity({}, lamp, 'good', 4);
  counting = setQuantity(counting, lamp, 'bad', 9);
  expect(counting).toEqual(of(count('lamp', { good: 4, bad: 1 })));
  expect(quantityLeft(counting, lamp)).toBe(0);
  expect(setQuantity(counting, lamp, 'good', -1)).toEqual(of(count('lamp', { bad: 1 })));
});

test('a reason stays only as long as there are bad items; a line without items is not sent', () => {
  const bad = setNote(setQuantity({}, lamp, 'bad', 1), lamp, ' cracked ');
  expect(bad.lamp).toMatchObject({ bad: 1, note: ' cracked ' });
  expect(setQuantity(bad, lamp, 'bad', 0)).toEqual({});
  expect(linesOf(setNote({}, lamp, 'only words'), lines)).toEqual([]);
});

test('a barcode or SKU counts one item, however it is written', () => {
  const first = scan(' 4006381333931 ', { lines, counting: {}, at: undefined, as: 'good' });
  expect(first).toEqual({
    counting: of(count('lamp', { good: 1 })),
    hit: { line: 'lamp', name: 'lamp', as: 'good', added: true },
  });
  const full = scan('lmp-1', { lines, counting: of(count('lamp', { good: 5 })), at: undefined, as: 'good' });
  expect(full).toEqual({ line: 'lamp', wrong: 'All 5 of lamp are counted' });
});

test('any other code is a serial of the unit-tracked line; it is assigned to a counted item before it counts another', () => {
  const start = of(count('drone', { good: 1 }));
  const named = scan('KM2-4412', { lines, counting: start, at: 'lamp', as: 'good' });
  expect(named).toEqual({
    counting: of(count('drone', { good: 1, serials: ['KM2-4412'] })),
    hit: { line: 'drone', name: 'drone', serial: 'KM2-4412', as: 'good', added: false },
  });
  if (!('counting' in named)) throw new Error('not counted');
  const more = scan('KM2-4413', { lines, counting: named.counting, at: undefined, as: 'bad' });
  expect(more).toMatchObject({
    counting: of(count('drone', { good: 1, bad: 1, serials: ['KM2-4412'], bad_serials: ['KM2-4413'] })),
    hit: { added: true },
  });
  expect(scan('km2-4412', { lines, counting: named.counting, at: undefined, as: 'good' })).toEqual({
    line: 'drone',
    wrong: 'km2-4412 has already been scanned',
  });
  expect(scan('nonsense', { lines: [lamp], counting: {}, at: undefined, as: 'good' })).toEqual({
    wrong: 'No item in this shipment has the code nonsense',
  });
});

test('each scan can be undone separately', () => {
  const start = of(count('drone', { good: 1 }));
  const named = scan('A', { lines, counting: start, at: undefined, as: 'good' });
  if (!('counting' in named)) throw new Error('not counted');
  const later = setQuantity(named.counting, lamp, 'good', 2);
  expect(undoScan(later, lines, named.hit)).toEqual(of(count('drone', { good: 1 }), count('lamp', { good: 2 })));
  const added = scan('B', { lines, counting: named.counting, at: undefined, as: 'good' });
  if (!('counting' in added)) throw new Error('not counted');
  expect(undoScan(added.counting, lines, added.hit)).toEqual(named.counting);
});

test('a serial is dropped with its item, or turned bad', () => {
  const two = addSerial(addSerial({}, drone, 'A', 'good'), drone, 'B', 'good');
  expect(dropSerial(two, drone, 'A')).toEqual(of(count('drone', { good: 1, serials: ['B'] })));
  expect(switchSerial(two, drone, 'A')).toEqual(
    of(count('drone', { good: 1, bad: 1, serials: ['B'], bad_serials: ['A'] })),
  );
});

test('counts of one shipment by two people are merged', () => {
  const base = of(count('lamp', { good: 1 }), count('drone', { good: 1, serials: ['A'] }));
  const mine = of(count('lamp', { good: 3 }), count('drone', { good: 2, serials: ['A', 'B'] }));
  const theirs = of(count('lamp', { good: 2, missing: 1 }), count('drone', { good: 2, serials: ['A', 'C'] }));
  expect(mergeCountings(base, mine, theirs, lines)).toEqual(
    of(count('lamp', { good: 4, missing: 1 }), count('drone', { good: 3, serials: ['A', 'C', 'B'] })),
  );
});

test('a serial scanned by both is one item, and a serial removed by one is removed', () => {
  const base = of(count('drone', { good: 1, serials: ['A'] }));
  const both = of(count('drone', { good: 2, serials: ['A', 'B'] }));
  expect(mergeCountings(base, both, both, lines)).toEqual(both);
  expect(mergeCountings(base, {}, both, lines)).toEqual(of(count('drone', { good: 1, serials: ['B'] })));
});

test("merged counts stay within the line's quantity", () => {
  const mine = of(count('lamp', { good: 4 }));
  expect(mergeCountings({}, mine, of(count('lamp', { good: 3, missing: 2 })), lines)).toEqual(
    of(count('lamp', { good: 5 })),
  );
});

test('a draft from the server equals the local count regardless of key order', () => {
  const { note, ...rest } = count('lamp', { good: 2 });
  expect(
    isSameCounting(
      fromServer({ at: '2026-11-21T10:00:00Z', lines: [{ note, ...rest }] }),
      of(count('lamp', { good: 2 })),
    ),
  ).toBe(true);
  expect(isSameCounting({}, of(count('lamp', { good: 1 })))).toBe(false);
});
