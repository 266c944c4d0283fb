import { isRecord } from '@/lib/json';
import { deviceValue } from '@/lib/storage/storage';
import { calculationNames, calculationOf, type CalculationName } from './calculations';

/** A calculation on the tape, as it was typed. Its results are computed again from that. */
export interface HistoryEntry {
  /** The user and environment it belongs to; other users of this device don't see it. */
  owner: string;
  name: CalculationName;
  typed: Readonly<Record<string, string>>;
  at: string;
}

const MAX_PER_OWNER = 50;
const MAX_ENTRIES = 200;
const MAX_LENGTH = 40;

function readEntry(stored: unknown): HistoryEntry | undefined {
  if (!isRecord(stored)) return undefined;
  const { owner, at, typed } = stored;
  const name = calculationNames.find((known) => known === stored['name']);
  if (!name || typeof owner !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined;
  if (!isRecord(typed)) return undefined;
  const fields: Record<string, string> = {};
  for (const field of calculationOf(name).fields) {
    const text = typed[field.name] ?? '';
    if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined;
    fields[field.name] = text;
  }
  return { owner, name, typed: fields, at };
}

/** Kept on this device. A tape with a malformed entry is ignored as a whole, with a warning. */
export const calculatorHistory = deviceValue<readonly HistoryEntry[]>('tape-entries', [], (stored) => {
  if (!Array.isArray(stored)) return undefined;
  const entries = stored.map(readEntry);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
});

const isSameCalculation = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.name === other.name && JSON.stringify(one.typed) === JSON.stringify(other.typed);

/** Newest first. The same calculation twice in a row is on the tape once. */
export function withEntry(all: readonly HistoryEntry[], added: HistoryEntry): HistoryEntry[] {
  const own = all.filter(({ owner }) => owner === added.owner);
  const others = all.filter(({ owner }) => owner !== added.owner);
  const before = own[0] && isSameCalculation(own[0], added) ? own.slice(1) : own;
  return [added, ...before.slice(0, MAX_PER_OWNER - 1), ...others].slice(0, MAX_ENTRIES);
}
