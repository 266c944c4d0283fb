import { useQuery } from '@tanstack/react-query';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import type { Order } from '@/sections/sales/orders/api';
import { deliveriesOf } from './api';
import { mayPlan } from './plan';
import { isOpen } from './steps';

const DeliveryDialog = lazyFocused(async () => (await import('./form')).DeliveryDialog);

const CompleteDialog = lazyFocused(async () => (await import('./complete-dialog')).CompleteDialog);

const CancelDelivery = lazyWithPreload(async () => (await import('./complete-dialog')).CancelDelivery);

interface DialogsProps {
  order: Order;
  open: string | undefined;
  /** The delivery that the dialog refers to. */
  id: string | undefined;
}

/** The delivery dialog named by the URL. */
export function DeliveryDialogs({ order, open, id }: DialogsProps) {
  const deliveries = useQuery(deliveriesOf(order.id)).data;
  const change = useSearchChange();
  if (!deliveries) return null;
  const close = () => change({ open: undefined, delivery: undefined }, { replace: true });
  const delivery = deliveries.find((each) => each.id === id);
  const plan = { order, deliveries, onClose: close };
  if (open === 'deliver')
    return (
      <KeepMounted key={open} when={mayPlan(order.lines, deliveries)}>
        <DeliveryDialog {...plan} />
      </KeepMounted>
    );
  if (!open || !delivery) return null;
  return (
    <KeepMounted key={open} when={isOpen(delivery)}>
      {open === 'edit-delivery' && <DeliveryDialog {...plan} delivery={delivery} />}
      {open === 'done' && <CompleteDialog delivery={delivery} onClose={close} />}
      {open === 'cancel-delivery' && <CancelDelivery delivery={delivery} onClose={close} />}
    </KeepMounted>
  );
}
