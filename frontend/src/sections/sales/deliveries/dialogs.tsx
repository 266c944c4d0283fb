import { useQuery } from '@tanstack/react-query';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import type { Group } from '@/sections/sales/multi-line-orders/api';
import { mayReturn } from '@/sections/sales/returns/mapping';
import { deliveriesOf } from './api';
import type { OfOrders } from './card';
import { mayPlan } from './plan';
import { isOpen } from './steps';

const DeliveryDialog = lazyFocused(async () => (await import('./form')).DeliveryDialog);

const CompleteDialog = lazyFocused(async () => (await import('./complete-dialog')).CompleteDialog);

const CancelDelivery = lazyWithPreload(async () => (await import('./complete-dialog')).CancelDelivery);

const ReturnDialog = lazyFocused(async () => (await import('@/sections/sales/returns/dialog')).ReturnDialog);

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
  if (open === 'deliver')
    return (
      <KeepMounted key={open} when={mayPlan(orders, deliveries)}>
        <DeliveryDialog {...plan} />
      </KeepMounted>
    );
  if (!open || !delivery) return null;
  if (open === 'return')
    return (
      <KeepMounted key={open} when={mayReturn(delivery, deliveries)}>
        <ReturnDialog delivery={delivery} deliveries={deliveries} onClose={close} />
      </KeepMounted>
    );
  return (
    <KeepMounted key={open} when={isOpen(delivery)}>
      {open === 'edit-delivery' && <DeliveryDialog {...plan} delivery={delivery} />}
      {open === 'done' && <CompleteDialog delivery={delivery} onClose={close} />}
      {open === 'cancel-delivery' && <CancelDelivery delivery={delivery} onClose={close} />}
    </KeepMounted>
  );
}
