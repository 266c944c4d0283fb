import type { Schema } from '@/api/client';
import type { Count, ShipmentLine } from '@/sections/shipments/api';

/** The counted quantities by line id. Lines without counted items are left out. */
export type Counting = Readonly<Record<string, Count>>;
export type Kind = 'good' | 'bad' | 'missing';

const lists = { good: 'serials', bad: 'bad_serials' } as const;

const emptyCount = (line: string): Count => ({
  shipment_line_id: line,
  good: 0,
  bad: 0,
  missing: 0,
  serials: [],
  bad_serials: [],
  note: null,
});

export const countOf = (counting: Counting, line: string): Count => counting[line] ?? emptyCount(line);

export const countedQuantity = ({ good, bad, missing }: Count): number => good + bad + missing;

/** The uncounted quantity of a line. */
export const quantityLeft = (counting: Counting, line: ShipmentLine): number =>
  line.open_quantity - countedQuantity(countOf(counting, line.id));

const isEmpty = (count: Count): boolean => countedQuantity(count) === 0 && !count.note;

function put(counting: Counting, count: Count): Counting {
  const { [count.shipment_line_id]: _old, ...rest } = counting;
  return isEmpty(count) ? rest : { ...rest, [count.shipment_line_id]: count };
}

/** Sets the good, bad or missing quantity, limited to the open quantity. Excess serials are removed, last first. */
export function setQuantity(counting: Counting, line: ShipmentLine, kind: Kind, request: number): Counting {
  const old = countOf(counting, line.id);
  const most = line.open_quantity - countedQuantity(old) + old[kind];
  const quantity = Math.max(0, Math.min(request, most));
  const changed = { ...old, [kind]: quantity };
  if (kind !== 'missing') changed[lists[kind]] = changed[lists[kind]].slice(0, quantity);
  if (changed.bad === 0) changed.note = null;
  return put(counting, changed);
}

export const setNote = (counting: Counting, line: ShipmentLine, note: string): Counting =>
  put(counting, { ...countOf(counting, line.id), note: note.trim() === '' ? null : note });

/** Assigns a serial to a counted item without one, or counts one more item. */
export function addSerial(counting: Counting, line: ShipmentLine, serial: string, kind: 'good' | 'bad'): Counting {
  const old = countOf(counting, line.id);
  const list = lists[kind];
  const changed = { ...old, [list]: [...old[list], serial] };
  return put(counting, old[list].length < old[kind] ? changed : { ...changed, [kind]: old[kind] + 1 });
}

/** Removes a serial and its item. */
export function dropSerial(counting: Counting, line: ShipmentLine, serial: string): Counting {
  const old = countOf(counting, line.id);
  const kind = old.serials.includes(serial) ? 'good' : 'bad';
  const changed = {
    ...old,
    [lists[kind]]: old[lists[kind]].filter((each) => each !== serial),
    [kind]: Math.max(0, old[kind] - 1),
  };
  return put(counting, changed);
}

/** Moves a serial between good and bad. */
export function switchSerial(counting: Counting, line: ShipmentLine, serial: string): Counting {
  const bad = countOf(counting, line.id).serials.includes(serial);
  return addSerial(dropSerial(counting, line, serial), line, serial, bad ? 'bad' : 'good');
}

/** The lines to send: those with counted items, in the shipment's order. */
export const linesOf = (counting: Counting, lines: readonly ShipmentLine[]): Count[] =>
  lines.flatMap(({ id }) => {
    const count = counting[id];
    return count && countedQuantity(count) > 0 ? [count] : [];
  });

export const fromServer = (draft: Schema<'CountingOut'> | null): Counting =>
  Object.fromEntries((draft?.lines ?? []).map((line) => [line.shipment_line_id, line]));

const isSameCount = (one: Count, other: Count): boolean => JSON.stringify(one) === JSON.stringify(other);

export function isSameCounting(one: Counting, other: Counting): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => isSameCount(inOrder(countOf(one, id)), inOrder(countOf(other, id))));
}

const inOrder = ({ shipment_line_id, good, bad, missing, serials, bad_serials, note }: Count): Count => ({
  shipment_line_id,
  good,
  bad,
  missing,
  serials,
  bad_serials,
  note,
});

/**
 * Merges the counts of two people since `base`. Quantities add up and serials are united; a serial scanned by both is one item. A line never exceeds its open quantity.
 */
export function mergeCountings(
  base: Counting,
  mine: Counting,
  theirs: Counting,
  lines: readonly ShipmentLine[],
): Counting {
  let all: Counting = {};
  for (const line of lines)
    all = put(
      all,
      mergeCount(countOf(base, line.id), countOf(mine, line.id), countOf(theirs, line.id), line.open_quantity),
    );
  return all;
}

function mergeCount(base: Count, mine: Count, theirs: Count, open: number): Count {
  const serials = joinSerials(base.serials, mine.serials, theirs.serials);
  const bad_serials = joinSerials(base.bad_serials, mine.bad_serials, theirs.bad_serials).filter(
    (serial) => !serials.includes(serial),
  );
  const twice = (list: 'serials' | 'bad_serials') =>
    mine[list].filter((serial) => !base[list].includes(serial) && theirs[list].includes(serial)).length;
  const add = (kind: Kind, both: number) => Math.max(0, theirs[kind] + mine[kind] - base[kind] - both);
  const bad = Math.min(open, Math.max(add('bad', twice('bad_serials')), bad_serials.length));
  const good = Math.min(open - bad, Math.max(add('good', twice('serials')), serials.length));
  const missing = Math.min(open - bad - good, add('missing', 0));
  const note = mine.note === base.note ? theirs.note : mine.note;
  return {
    shipment_line_id: mine.shipment_line_id,
    good,
    bad,
    missing,
    serials: serials.slice(0, good),
    bad_serials: bad_serials.slice(0, bad),
    note,
  };
}

function joinSerials(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const gone = base.filter((serial) => !mine.includes(serial));
  const kept = theirs.filter((serial) => !gone.includes(serial));
  return [...kept, ...mine.filter((serial) => !base.includes(serial) && !kept.includes(serial))];
}
