import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Order } from '@/sections/sales/orders/api';
import { cancelWholeOrder, duplicateOrder } from '@/sections/sales/orders/mutations';

interface Cancelling {
  order: Order;
  /** Opens a dialog by its name in the URL. */
  show: (name: string) => void;
}

/** Cancels at once what can be undone, and asks before the rest of an order is cancelled. */
export function useCancelling({ order, show }: Cancelling) {
  const whole = useMutation(cancelWholeOrder());
  const start = () => (order.fulfilled_quantity > 0 ? show('cancel') : whole.mutate({ order }));
  return { start, busy: whole.isPending };
}

/** Places the same order again and opens it. */
export function useDuplicating(order: Order) {
  const navigate = useNavigate();
  const duplicate = useMutation(duplicateOrder());
  const start = () =>
    duplicate.mutate(order, { onSuccess: ({ id }) => void navigate({ to: '/purchases/$id', params: { id } }) });
  return { start, busy: duplicate.isPending };
}
