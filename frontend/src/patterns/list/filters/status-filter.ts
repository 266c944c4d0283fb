import { useSearchChange } from '@/patterns/list/list-search';
import { deviceValue, oneOf, useDevice, type DeviceValue } from '@/lib/storage';

/** Which part of its records a list shows: active, complete, or both. */
const statusParts = ['active', 'complete', 'all'] as const;
export type Part = (typeof statusParts)[number];

const partLabels: Record<Part, string> = { active: 'Active', complete: 'Complete', all: 'All' };

export const partOptions = statusParts.map((value) => ({ value, label: partLabels[value] }));

const readStatusPart = oneOf(statusParts);

/** "active" used to be called "existing". */
export const readPart = (stored: unknown): Part | undefined =>
  stored === 'existing' ? 'active' : readStatusPart(stored);

/** The part last viewed on this device. */
export const partOf = (key: string): DeviceValue<Part> => deviceValue<Part>(key, 'active', readPart);

/** The current part, from the URL or the last visit, and how to choose another, which clears a status filter. */
export function usePart(
  chosen: DeviceValue<Part>,
  requested: string | undefined,
  column: string,
): readonly [Part, (next: Part) => void] {
  const change = useSearchChange();
  const remembered = useDevice(chosen);
  const choose = (next: Part) => {
    chosen.keep(next);
    change({ filter: next, [column]: undefined, cursor: undefined }, { replace: true });
  };
  return [readPart(requested) ?? remembered, choose];
}

interface States<Column extends string> {
  column: Column;
  /** The statuses of "complete". */
  complete: string;
  /** The statuses that "active" excludes. */
  over: string;
}

/** The server's query for each part. A status filter takes precedence over the part. */
export function statesIn<const Column extends string>({ column, complete, over }: States<Column>) {
  return (
    part: Part,
    requested: string | undefined,
    not?: string,
  ): { [Param in Column | `${Column}.not`]?: string } => {
    const params: Record<string, string> = not ? { [`${column}.not`]: not } : {};
    if (requested) params[column] = requested;
    else if (part === 'complete') params[column] = complete;
    else if (part === 'active') params[`${column}.not`] = not ? `${over},${not}` : over;
    return params as { [Param in Column | `${Column}.not`]?: string };
  };
}
