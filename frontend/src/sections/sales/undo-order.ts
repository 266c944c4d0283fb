import { api, call, ifMatch, newKey } from '@/api/client';
import { postTo } from '@/patterns/list/bulk-post';
import { runBulk } from '@/patterns/list/bulk-run';
import { plural } from '@/lib/names';

export interface TakenRow {
  id: string;
  version: number;
  /** The lines of an order of several lines. */
  lines?: readonly { id: string; updated_at: string }[];
}

/** Cancels an order that was just taken; what it had allocated is free again. Answers what stays, and why. */
export async function cancelTaken({ id, version, lines }: TakenRow): Promise<string | undefined> {
  if (!lines) {
    await call(api.PATCH('/rest/v1/purchases/{id}', { params: { path: { id } }, body: { order_status: 'cancelled' }, headers: ifMatch(version) }));
    return undefined;
  }
  const unchanged_since = lines.map((line) => line.updated_at).sort().at(-1);
  const target = { ids: lines.map((line) => line.id) };
  const { done, failed } = await runBulk({ post: postTo('purchases'), target, change: { order_status: 'cancelled', unchanged_since }, key: newKey() });
  return failed[0] ? `${plural(done, 'line')} cancelled. ${failed[0].name ?? 'One line'} stays: ${failed[0].reason}` : undefined;
}
