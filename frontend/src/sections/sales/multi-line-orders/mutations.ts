import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { Refusal } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { changeUntouched } from '@/sections/sales/orders/untouched-lines';
import type { Group } from './api';

interface Cancelling {
  group: Group;
}

const statusOfLine = ({ order_status, hold_reason }: Order): string => JSON.stringify({ order_status, hold_reason });

/** Restores the previous status of each line. */
const cancelBack = registerUndo('groups.cancel', async ({ lines: now }: Group, { group }: Cancelling) => {
  const statusBefore = new Map(group.lines.map((line) => [line.id, statusOfLine(line)]));
  let failed = 0;
  for (const status of new Set(statusBefore.values())) {
    const changed = now.filter((line) => statusBefore.get(line.id) === status && statusOfLine(line) !== status);
    if (changed.length > 0)
      failed += (await changeUntouched(changed, JSON.parse(status) as Schema<'OrderLineChange'>)).failed.length;
  }
  return failed > 0 ? `${plural(failed, 'line')} not restored because of a later change` : undefined;
});

/** Every line that isn't handed over in full, completed or cancelled is cancelled. */
export const cancelGroup = () =>
  mutationOptions({
    mutationFn: ({ group }: Cancelling) =>
      call(
        api.POST('/rest/v1/purchase_orders/{id}/cancel', {
          params: { path: { id: group.id } },
          headers: withKey(newKey()),
        }),
      ),
    meta: {
      done: 'Purchase order cancelled',
      failed: 'Failed to cancel purchase order',
      about: ({ number }: Group) => number,
      undo: cancelBack,
    },
  });

export const deleteGroup = () =>
  mutationOptions({
    mutationFn: async ({ id }: Pick<Group, 'id'>) => {
      const answer = await call(
        api.POST('/rest/v1/rpc/delete_purchase_order_completely', {
          body: { p_purchase_order_id: id },
          headers: withKey(newKey()),
        }),
      );
      if (!answer.success) throw new Refusal(409, { detail: answer.message });
      return answer;
    },
    meta: {
      done: 'Purchase Deleted',
      failed: { title: 'Delete Failed', fallback: 'Failed to delete purchase' },
    },
  });

export const updateGroup = () =>
  mutationOptions({
    mutationFn: ({ group, values }: { group: Pick<Group, 'id' | 'version'>; values: Schema<'OrderChange'> }) =>
      call(
        api.PATCH('/rest/v1/purchase_orders/{id}', {
          params: { path: { id: group.id } },
          body: values,
          headers: ifMatch(group.version),
        }),
      ),
    meta: {
      comparesVersions: true,
      done: 'Purchase updated successfully',
      failed: 'Failed to update purchase',
    },
  });
