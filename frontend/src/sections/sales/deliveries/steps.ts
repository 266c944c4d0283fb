import type { IconName } from '@/ui/icon-names';
import type { Delivery } from './api';
import type { DeliveryStatus } from './labels';

/** The allowed status changes, as on the server. Forward steps can be skipped. */
const statusTransitions: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  draft: ['packing', 'ready', 'out_for_delivery', 'done', 'cancelled'],
  packing: ['ready', 'out_for_delivery', 'done', 'cancelled'],
  ready: ['out_for_delivery', 'done', 'failed', 'cancelled'],
  out_for_delivery: ['done', 'failed', 'cancelled'],
  failed: ['ready', 'cancelled'],
  done: [],
  cancelled: [],
};

/** Whether goods come back with it. */
export const isReturn = ({ kind }: Pick<Delivery, 'kind'>): boolean => kind === 'return';

/** Whether a delivery is still open. */
export const isOpen = ({ status }: Pick<Delivery, 'status'>): boolean => statusTransitions[status].length > 0;

/** Whether the lines can still be edited, which is until the delivery leaves. */
export const linesMayChange = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'draft' || status === 'packing' || status === 'ready';

export interface Step {
  status: DeliveryStatus;
  label: string;
  icon: IconName;
}

type DeliveryState = Pick<Delivery, 'status' | 'method' | 'kind'>;

/** Cancelled orders with items in the delivery, which block it. Returns are allowed for any order status. */
export function cancelledOrders({ kind, lines }: Pick<Delivery, 'kind' | 'lines'>): {
  numbers: readonly string[];
  all: boolean;
} {
  const cancelled = isReturn({ kind }) ? [] : lines.filter(({ order_status }) => order_status === 'cancelled');
  return {
    numbers: [...new Set(cancelled.map(({ purchase_number }) => purchase_number ?? ''))],
    all: cancelled.length === lines.length,
  };
}

function stepTo(status: DeliveryStatus, { method, status: now, kind }: DeliveryState): Step {
  const steps: Record<DeliveryStatus, Step> = {
    draft: { status, label: 'Plan', icon: 'calendar' },
    packing: { status, label: 'Start packing', icon: 'box' },
    ready:
      now === 'failed'
        ? { status, label: 'Try again', icon: 'refresh' }
        : { status, label: 'Mark as ready', icon: 'check' },
    out_for_delivery: { status, label: method === 'courier' ? 'Mark as shipped' : 'Out for delivery', icon: 'truck' },
    done: {
      status,
      label: isReturn({ kind }) ? 'Record return' : method === 'pickup' ? 'Mark as picked up' : 'Mark as delivered',
      icon: 'check-c',
    },
    failed: { status, label: 'Delivery failed', icon: 'alert' },
    cancelled: { status, label: 'Cancel delivery', icon: 'ban' },
  };
  return steps[status];
}

/** The usual next step and the alternatives. A pickup never goes out for delivery, and items of a cancelled order can't leave. */
export function stepsOf(delivery: DeliveryState & Pick<Delivery, 'lines'>): {
  next: Step | undefined;
  others: readonly Step[];
} {
  const usual: Partial<Record<DeliveryStatus, DeliveryStatus>> = {
    draft: isReturn(delivery) ? 'done' : 'packing',
    packing: 'ready',
    ready: delivery.method === 'pickup' || isReturn(delivery) ? 'done' : 'out_for_delivery',
    out_for_delivery: 'done',
    failed: 'ready',
  };
  const stopped = isOpen(delivery) && cancelledOrders(delivery).numbers.length > 0;
  if (stopped)
    return {
      next: undefined,
      others: statusTransitions[delivery.status].includes('failed') ? [stepTo('failed', delivery)] : [],
    };
  const fits = (status: DeliveryStatus) =>
    status !== 'out_for_delivery' || (delivery.method !== 'pickup' && !isReturn(delivery));
  const ways = statusTransitions[delivery.status].filter(fits);
  const next = usual[delivery.status];
  return {
    next: next && stepTo(next, delivery),
    others: ways
      .filter((status) => status !== next && status !== 'cancelled')
      .map((status) => stepTo(status, delivery)),
  };
}
