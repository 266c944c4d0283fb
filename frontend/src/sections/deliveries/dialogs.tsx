import { useQuery } from '@tanstack/react-query';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import type { Group } from '@/sections/multi-line-orders/api';
import { deliveriesOf } from './api';
import type { OfOrders } from './card';
import { mayPlan } from './plan';
import { mayReturn } from './return-mapping';
import { isOpen } from './steps';

const DeliveryDialog = lazyFocused(async () => (await import('./form')).DeliveryDialog);

const CompleteDialog = lazyFocused(async () => (await import('./complete-dialog')).CompleteDialog);

const CancelDelivery = lazyWithPreload(async () => (await import('./complete-dialog')).CancelDelivery);

const ReturnDialog = lazyFocused(async () => (await import('./return')).ReturnDialog);

interface DialogsProps extends OfOrders {
  open: string | undefined;
  /** The delivery that the dialog refers to. */
  id: string | undefined;
  group?: Group;
  /** The sales order of the page. */
  only?: string;
}

/** The delivery dialog named by the URL. */
export function DeliveryDialogs({ owner, orders, open, id, group, only }: DialogsProps) {
  const deliveries = useQuery(deliveriesOf(owner)).data;
  const change = useSearchChange();
  if (!deliveries) return null;
  const close = () => change({ open: undefined, delivery: undefined }, { replace: true });
  const delivery = deliveries.find((each) => each.id === id);
  const plan = { orders, deliveries, group, only, onClose: close };
  if (open === 'deliver' && mayPlan(orders, deliveries)) return <DeliveryDialog {...plan} />;
  if (!delivery) return null;
  if (open === 'return' && mayReturn(delivery, deliveries))
    return <ReturnDialog delivery={delivery} deliveries={deliveries} onClose={close} />;
  if (!isOpen(delivery)) return null;
  if (open === 'edit-delivery') return <DeliveryDialog {...plan} delivery={delivery} />;
  if (open === 'done') return <CompleteDialog delivery={delivery} onClose={close} />;
  if (open === 'cancel-delivery') return <CancelDelivery delivery={delivery} onClose={close} />;
  return null;
}
