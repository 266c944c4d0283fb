import { useQuery } from '@tanstack/react-query';
import { Private } from '@/patterns/display/private';
import { withoutPaging } from '@/patterns/list/filters/list-filter';
import type { Schema } from '@/api/client';
import { send } from '@/api/client';
import { jsonOf } from '@/lib/json';

export interface TotalsProps {
  source: { table: string; queryParams: object };
  columns: readonly { sum?: string }[];
}

/** Paging and order don't affect totals. */
export const footQuery = (requested: object): string =>
  new URLSearchParams(withoutPaging(requested as Record<string, string>)).toString();

const footOf = (table: string, params: string) => ({
  queryKey: [table, 'foot', params],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    jsonOf<Schema<'FootOut'>>(await send(`/rest/v1/${table}/foot?${params}`, { signal })),
});

/** The totals of the amounts over all rows of the filter; nothing if there are too many rows. */
export function FooterTotals({ source, columns }: TotalsProps) {
  const { data } = useQuery(footOf(source.table, footQuery(source.queryParams)));
  if (!data || data.capped || data.rows < 2) return null;
  return columns.map(({ sum }) => {
    const amount = sum === undefined ? undefined : data.sums[sum];
    return amount === undefined ? null : (
      <span key={sum} className="foot-sum">
        Total: <Private kind="amount" value={amount} />
      </span>
    );
  });
}
