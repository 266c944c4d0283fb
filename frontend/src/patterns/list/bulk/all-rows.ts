import { send } from '@/api/client';
import { jsonOf } from '@/lib/json';

const LARGEST_PAGE = 200;

/** Reads every row of a table that matches these filters, page by page. */
export async function allRows<Row>(table: string, filters: Readonly<Record<string, unknown>>): Promise<Row[]> {
  const rows: Row[] = [];
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  query.set('limit', String(LARGEST_PAGE));
  for (;;) {
    const answer = await send(`/rest/v1/${table}?${query.toString()}`);
    const page = await jsonOf<{ items: Row[]; next_cursor: string | null }>(answer);
    rows.push(...page.items);
    if (!page.next_cursor) return rows;
    query.set('cursor', page.next_cursor);
  }
}
