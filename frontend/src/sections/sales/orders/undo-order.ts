import { api, call, ifMatch } from '@/api/client';
import { plural } from '@/lib/text/names';
import { changeUntouched } from './untouched-lines';

export interface CreatedRow {
  id: string;
  version: number;
  /** The lines of a multi-line order. */
  lines?: readonly { id: string; updated_at: string }[];
}

/** Cancels an order that was just created and releases its stock. Returns the lines that couldn't be cancelled, with the reason. */
export async function cancelCreated({ id, version, lines }: CreatedRow): Promise<string | undefined> {
  if (!lines) {
    await call(
      api.PATCH('/rest/v1/purchases/{id}', {
        params: { path: { id } },
        body: { order_status: 'cancelled' },
        headers: ifMatch(version),
      }),
    );
    return undefined;
  }
  const { done, failed } = await changeUntouched(lines, { order_status: 'cancelled' });
  return failed[0]
    ? `${plural(done, 'line')} cancelled. ${failed[0].name ?? 'One line'} was kept: ${failed[0].reason}`
    : undefined;
}
