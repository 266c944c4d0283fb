import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useSearchChange } from '@/patterns/list/list-search';
import { deviceValue, oneOf, useDevice, type DeviceValue } from '@/lib/storage/storage';

/** Which part of its records a list shows: active, complete, or both. */
const statusTabs = ['active', 'complete', 'all'] as const;
export type StatusTab = (typeof statusTabs)[number];

const tabLabels: Record<StatusTab, string> = { active: 'Active', complete: 'Complete', all: 'All' };

export const statusTabOptions = statusTabs.map((value) => ({ value, label: tabLabels[value] }));

const readStatusTab = oneOf(statusTabs);

/** "active" used to be called "existing". */
export const readStoredTab = (stored: unknown): StatusTab | undefined =>
  stored === 'existing' ? 'active' : readStatusTab(stored);

/** The part last viewed on this device. */
export const storedStatusTab = (key: string): DeviceValue<StatusTab> =>
  deviceValue<StatusTab>(key, 'active', readStoredTab);

/** The current part, from the URL or the last visit, and how to choose another, which clears a status filter. */
export function useStatusTab(
  chosen: DeviceValue<StatusTab>,
  requested: string | undefined,
  column: string,
): readonly [StatusTab, (next: StatusTab) => void] {
  const change = useSearchChange();
  const remembered = useDevice(chosen);
  const choose = (next: StatusTab) => {
    chosen.save(next);
    change({ filter: next, [column]: undefined, cursor: undefined }, { replace: true });
  };
  return [readStoredTab(requested) ?? remembered, choose];
}

/** Whether the list has no records in any part, so that it has no parts to choose from. Asked while the shown part is empty. */
export function useIsUndivided<Data extends { items: readonly unknown[] }, Key extends QueryKey>(
  part: string,
  shown: Data | undefined,
  whole: UseQueryOptions<Data, Error, Data, Key>,
): boolean {
  const isEmpty = part !== 'all' && shown?.items.length === 0;
  const found = useQuery({ ...whole, enabled: isEmpty });
  return isEmpty && found.data?.items.length === 0;
}

interface States<Column extends string> {
  column: Column;
  /** The statuses of "complete". */
  complete: string;
  /** The statuses that "active" excludes. */
  ended: string;
}

/** The server's query for each part. A status filter takes precedence over the part. */
export function statesIn<const Column extends string>({ column, complete, ended }: States<Column>) {
  return (
    part: StatusTab,
    requested: string | undefined,
    not?: string,
  ): { [Param in Column | `${Column}.not`]?: string } => {
    const params: Record<string, string> = not ? { [`${column}.not`]: not } : {};
    if (requested) params[column] = requested;
    else if (part === 'complete') params[column] = complete;
    else if (part === 'active') params[`${column}.not`] = not ? `${ended},${not}` : ended;
    return params as { [Param in Column | `${Column}.not`]?: string };
  };
}
