import { newKey, type Schema } from '@/api/client';
import { postTo } from '@/patterns/list/bulk/bulk-post';
import { runBulk, type Outcome } from '@/patterns/list/bulk/bulk-run';
import type { Order } from './api';

/** Changes the given lines, except those changed since they were read. */
export function changeUntouched(
  lines: readonly Pick<Order, 'id' | 'updated_at'>[],
  values: Schema<'OrderLineChange'>,
): Promise<Outcome> {
  const unchanged_since = lines
    .map((line) => line.updated_at)
    .sort()
    .at(-1);
  return runBulk({
    post: postTo('purchases'),
    target: { ids: lines.map((line) => line.id) },
    change: { ...values, unchanged_since },
    key: newKey(),
  });
}
