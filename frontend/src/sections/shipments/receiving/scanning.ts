import type { ShipmentLine } from '@/sections/shipments/api';
import { addSerial, countOf, dropSerial, quantityLeft, setQuantity, type Counting } from './counting';

/** The effect of one scan, for the message and for undo. */
export interface Hit {
  line: string;
  /** For example "Orbit X2". */
  name: string;
  serial?: string;
  as: 'good' | 'bad';
  /** Whether the scan counted an item. Otherwise it assigned a serial to a counted one. */
  added: boolean;
}

type Answer = { counting: Counting; hit: Hit } | { line?: string; wrong: string };

interface Scan {
  lines: readonly ShipmentLine[];
  counting: Counting;
  /** The selected line, which serials are assigned to. */
  at: string | undefined;
  as: 'good' | 'bad';
}

const normalizeText = (text: string): string => text.trim().toLowerCase();

export const nameOf = (line: ShipmentLine): string => line.product_name ?? 'A deleted product';

const isCalled = (line: ShipmentLine, code: string): boolean =>
  [line.product_barcode, line.product_sku].some((known) => known !== null && normalizeText(known) === code);

/** Applies a scan: a barcode or SKU counts one item of its product; any other code is a serial of the current line. */
export function scan(text: string, { lines, counting, at, as }: Scan): Answer {
  const code = normalizeText(text);
  const called = lines.filter((line) => isCalled(line, code));
  if (called[0]) return item(called, called[0], counting, as);
  const line = serialLine(lines, counting, at);
  if (!line) return { wrong: `No item in this shipment has the code ${text.trim()}` };
  const count = countOf(counting, line.id);
  if (lines.some(({ id }) => hasSerial(counting, id, code)))
    return { line: line.id, wrong: `${text.trim()} has already been scanned` };
  const list = as === 'good' ? count.serials : count.bad_serials;
  if (quantityLeft(counting, line) === 0 && list.length >= count[as])
    return { line: line.id, wrong: allCountedText(line) };
  return {
    counting: addSerial(counting, line, text.trim(), as),
    hit: { line: line.id, name: nameOf(line), serial: text.trim(), as, added: list.length >= count[as] },
  };
}

function hasSerial(counting: Counting, line: string, code: string): boolean {
  const { serials, bad_serials } = countOf(counting, line);
  return [...serials, ...bad_serials].some((serial) => normalizeText(serial) === code);
}

function item(called: readonly ShipmentLine[], first: ShipmentLine, counting: Counting, as: 'good' | 'bad'): Answer {
  const line = called.find((each) => quantityLeft(counting, each) > 0);
  if (!line) return { line: first.id, wrong: allCountedText(first) };
  return {
    counting: setQuantity(counting, line, as, countOf(counting, line.id)[as] + 1),
    hit: { line: line.id, name: nameOf(line), as, added: true },
  };
}

const allCountedText = (line: ShipmentLine): string => `All ${line.open_quantity} of ${nameOf(line)} are counted`;

/** Removes one scan from the count. */
export function undoScan(
  counting: Counting,
  lines: readonly ShipmentLine[],
  { line: id, serial, as, added }: Hit,
): Counting {
  const line = lines.find((each) => each.id === id);
  if (!line) return counting;
  const rest = serial === undefined ? counting : dropSerial(counting, line, serial);
  const quantity = countOf(counting, id)[as] - (added ? 1 : 0);
  return setQuantity(rest, line, as, quantity);
}

/** The selected line if it is tracked by serial number, otherwise the first unit-tracked line that isn't full. */
function serialLine(
  lines: readonly ShipmentLine[],
  counting: Counting,
  at: string | undefined,
): ShipmentLine | undefined {
  const tracked = lines.filter((line) => line.is_unit_tracked && line.open_quantity > 0);
  return tracked.find(({ id }) => id === at) ?? tracked.find((line) => hasRoom(counting, line)) ?? tracked[0];
}

function hasRoom(counting: Counting, line: ShipmentLine): boolean {
  const { good, bad, serials, bad_serials } = countOf(counting, line.id);
  return quantityLeft(counting, line) > 0 || serials.length + bad_serials.length < good + bad;
}
