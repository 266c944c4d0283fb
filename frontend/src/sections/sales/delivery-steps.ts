import type { IconName } from '@/ui/icon-names';
import type { Delivery } from './deliveries-api';
import type { DeliveryStatus } from './delivery-words';

/** As on the server; forward steps may be skipped. */
const arrows: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  draft: ['packing', 'ready', 'out_for_delivery', 'done', 'cancelled'],
  packing: ['ready', 'out_for_delivery', 'done', 'cancelled'],
  ready: ['out_for_delivery', 'done', 'failed', 'cancelled'],
  out_for_delivery: ['done', 'failed', 'cancelled'],
  failed: ['ready', 'cancelled'],
  done: [],
  cancelled: [],
};

/** States in which a delivery is still to come. */
export const isOpen = ({ status }: Pick<Delivery, 'status'>): boolean => arrows[status].length > 0;

/** What is in it can be changed until it leaves. */
export const linesMayChange = ({ status }: Pick<Delivery, 'status'>): boolean => status === 'draft' || status === 'packing' || status === 'ready';

export interface Step {
  status: DeliveryStatus;
  label: string;
  icon: IconName;
}

type Standing = Pick<Delivery, 'status' | 'method' | 'returns_id'>;

function stepTo(status: DeliveryStatus, { method, status: now, returns_id }: Standing): Step {
  const steps: Record<DeliveryStatus, Step> = {
    draft: { status, label: 'Plan', icon: 'calendar' },
    packing: { status, label: 'Start packing', icon: 'box' },
    ready: now === 'failed' ? { status, label: 'Try again', icon: 'refresh' } : { status, label: 'Mark as ready', icon: 'check' },
    out_for_delivery: { status, label: method === 'courier' ? 'Hand to the courier' : 'Send out', icon: 'truck' },
    done: { status, label: returns_id ? 'Take back' : method === 'pickup' ? 'Hand over' : 'Mark as delivered', icon: 'check-c' },
    failed: { status, label: 'Could not be delivered', icon: 'alert' },
    cancelled: { status, label: 'Cancel delivery', icon: 'ban' },
  };
  return steps[status];
}

/** The usual next step, and what else may follow. Nobody drives out with what is picked up. Pure. */
export function stepsOf(delivery: Standing): { next: Step | undefined; others: readonly Step[] } {
  const usual: Partial<Record<DeliveryStatus, DeliveryStatus>> = {
    draft: delivery.returns_id ? 'done' : 'packing',
    packing: 'ready',
    ready: delivery.method === 'pickup' || delivery.returns_id ? 'done' : 'out_for_delivery',
    out_for_delivery: 'done',
    failed: 'ready',
  };
  const fits = (status: DeliveryStatus) => status !== 'out_for_delivery' || (delivery.method !== 'pickup' && !delivery.returns_id);
  const ways = arrows[delivery.status].filter(fits);
  const next = usual[delivery.status];
  return {
    next: next && stepTo(next, delivery),
    others: ways.filter((status) => status !== next && status !== 'cancelled').map((status) => stepTo(status, delivery)),
  };
}
