import type { Schema } from '@/api/client';
import type { Count, ParcelLine } from './api';

/** What was counted of each line, by the line's id. A line without pieces is not in it. */
export type Counting = Readonly<Record<string, Count>>;
export type Kind = 'good' | 'bad' | 'missing';

const lists = { good: 'serials', bad: 'bad_serials' } as const;

const nothing = (line: string): Count => ({
  shipment_line_id: line,
  good: 0,
  bad: 0,
  missing: 0,
  serials: [],
  bad_serials: [],
  note: null,
});

export const countOf = (counting: Counting, line: string): Count => counting[line] ?? nothing(line);

export const counted = ({ good, bad, missing }: Count): number => good + bad + missing;

/** Pieces of the line that nobody has counted yet. */
export const left = (counting: Counting, line: ParcelLine): number =>
  line.open_pieces - counted(countOf(counting, line.id));

const isEmpty = (count: Count): boolean => counted(count) === 0 && !count.note;

function put(counting: Counting, count: Count): Counting {
  const { [count.shipment_line_id]: _old, ...rest } = counting;
  return isEmpty(count) ? rest : { ...rest, [count.shipment_line_id]: count };
}

/** So many pieces of a kind; never more than are open. Serials beyond the quantity go, the last ones first. */
export function setPieces(counting: Counting, line: ParcelLine, kind: Kind, wish: number): Counting {
  const old = countOf(counting, line.id);
  const most = line.open_pieces - counted(old) + old[kind];
  const pieces = Math.max(0, Math.min(wish, most));
  const changed = { ...old, [kind]: pieces };
  if (kind !== 'missing') changed[lists[kind]] = changed[lists[kind]].slice(0, pieces);
  if (changed.bad === 0) changed.note = null;
  return put(counting, changed);
}

export const setNote = (counting: Counting, line: ParcelLine, note: string): Counting =>
  put(counting, { ...countOf(counting, line.id), note: note.trim() === '' ? null : note });

/** A serial belongs to a counted piece that has none yet, else it counts one more. */
export function addSerial(counting: Counting, line: ParcelLine, serial: string, kind: 'good' | 'bad'): Counting {
  const old = countOf(counting, line.id);
  const list = lists[kind];
  const changed = { ...old, [list]: [...old[list], serial] };
  return put(counting, old[list].length < old[kind] ? changed : { ...changed, [kind]: old[kind] + 1 });
}

/** The piece goes with its serial. */
export function dropSerial(counting: Counting, line: ParcelLine, serial: string): Counting {
  const old = countOf(counting, line.id);
  const kind = old.serials.includes(serial) ? 'good' : 'bad';
  const changed = {
    ...old,
    [lists[kind]]: old[lists[kind]].filter((each) => each !== serial),
    [kind]: Math.max(0, old[kind] - 1),
  };
  return put(counting, changed);
}

/** A good piece turns out to be bad, or the other way round. */
export function turnSerial(counting: Counting, line: ParcelLine, serial: string): Counting {
  const bad = countOf(counting, line.id).serials.includes(serial);
  return addSerial(dropSerial(counting, line, serial), line, serial, bad ? 'bad' : 'good');
}

/** What is sent: lines with pieces, in the order of the parcel. */
export const linesOf = (counting: Counting, lines: readonly ParcelLine[]): Count[] =>
  lines.flatMap(({ id }) => {
    const count = counting[id];
    return count && counted(count) > 0 ? [count] : [];
  });

export const fromServer = (draft: Schema<'CountingOut'> | null): Counting =>
  Object.fromEntries((draft?.lines ?? []).map((line) => [line.shipment_line_id, line]));

const same = (one: Count, other: Count): boolean => JSON.stringify(one) === JSON.stringify(other);

export function alike(one: Counting, other: Counting): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => same(inOrder(countOf(one, id)), inOrder(countOf(other, id))));
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
 * Two people count one parcel: what each of them counted since `base` counts. Pieces add up, serials are joined; a serial
 * that both scanned is one piece. A line never holds more than is open.
 */
export function merged(base: Counting, mine: Counting, theirs: Counting, lines: readonly ParcelLine[]): Counting {
  let all: Counting = {};
  for (const line of lines)
    all = put(all, joined(countOf(base, line.id), countOf(mine, line.id), countOf(theirs, line.id), line.open_pieces));
  return all;
}

function joined(base: Count, mine: Count, theirs: Count, open: number): Count {
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
