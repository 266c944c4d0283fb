import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyFocused, lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import { WhyPanel } from '@/sections/stock/why';
import type { Order } from '@/sections/sales/orders/api';
import { canReturn } from '@/sections/sales/orders/quantities';

const HoldOrder = lazyWithPreload(async () => (await import('@/sections/sales/orders/hold')).HoldOrder);
const CancelDialog = lazyWithPreload(async () => (await import('./cancel')).CancelDialog);
const DeleteDialog = lazyWithPreload(async () => (await import('./delete')).DeleteDialog);
const EditOrder = lazyFocused(async () => (await import('./edit')).EditOrder);
const LineDialog = lazyFocused(async () => (await import('./line-dialog')).LineDialog);
const PickupDialog = lazyFocused(async () => (await import('@/sections/sales/deliveries/hand-over')).PickupDialog);
const PickupDateDialog = lazyFocused(
  async () => (await import('@/sections/sales/deliveries/hand-over')).PickupDateDialog,
);
const CompleteDialog = lazyWithPreload(
  async () => (await import('@/sections/sales/deliveries/hand-over')).CompleteDialog,
);
const ReturnDialog = lazyFocused(async () => (await import('@/sections/sales/returns/dialog')).ReturnDialog);

interface DialogsProps {
  order: Order;
  open: string | undefined;
  /** The line that the dialog refers to. */
  lineId: string | undefined;
}

/** The dialog of the order named by the URL. */
export function OrderDialogs({ order, open, lineId }: DialogsProps) {
  const change = useSearchChange();
  const close = () => change({ open: undefined, line: undefined, delivery: undefined }, { replace: true });
  const line = order.lines.find(({ id }) => id === lineId);
  const explained = line ?? order.lines[0];
  return (
    <>
      {open === 'edit' && <EditOrder order={order} onClose={close} />}
      {open === 'add-line' && <LineDialog order={order} onClose={close} />}
      {open === 'line' && (
        <KeepMounted when={line !== undefined}>
          {line && <LineDialog order={order} line={line} onClose={close} />}
        </KeepMounted>
      )}
      {open === 'why' && <WhyPanel of={{ order: explained?.id ?? order.id }} onClose={close} />}
      {open === 'pickup' && <PickupDialog order={order} onClose={close} />}
      {open === 'pickup-date' && <PickupDateDialog order={order} onClose={close} />}
      {open === 'hold' && <HoldOrder order={order} onClose={close} />}
      {open === 'cancel' && (
        <KeepMounted when={order.open_quantity > 0}>
          <CancelDialog order={order} line={line} onClose={close} />
        </KeepMounted>
      )}
      {open === 'complete' && (
        <KeepMounted when={order.open_quantity > 0}>
          <CompleteDialog order={order} onClose={close} />
        </KeepMounted>
      )}
      {(open === 'return' || open === 'exchange') && (
        <KeepMounted key={open} when={canReturn(order)}>
          <ReturnDialog
            order={order}
            exchange={open === 'exchange'}
            onClose={close}
            onSaved={() => (open === 'exchange' ? change({ open: 'add-line' }, { replace: true }) : close())}
          />
        </KeepMounted>
      )}
      {open === 'delete' && <DeleteDialog order={order} onClose={close} />}
    </>
  );
}
