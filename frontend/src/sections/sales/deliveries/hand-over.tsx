import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { takesReserved, type Refusal } from '@/api/refusal';
import { Confirm } from '@/patterns/feedback/confirm';
import { DateField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { productDetail } from '@/sections/catalog/api';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { isoToday } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Order, OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID, productNameOf } from '@/sections/sales/orders/labels';
import { changePickup } from '@/sections/sales/orders/line-mutations';
import { changeStatus, completeWithPickup, setPickup } from '@/sections/sales/orders/mutations';

/** Hands over what is still open and shows the effect on stock. */
export function PickupDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const pickup = useMutation(setPickup());
  const [refusal, setRefusal] = useState<Refusal>();
  const act = (day: string, confirm: boolean) => pickup.mutateAsync({ order, day, confirm });
  const server = useServerForm({
    values: { pickup_date: isoToday() },
    save: async ({ pickup_date }) => {
      try {
        return await act(pickup_date, false);
      } catch (error) {
        if (takesReserved(error)) setRefusal(error);
        throw error;
      }
    },
    saved: onClose,
  });
  const anyway = () => void act(server.form.getValues('pickup_date'), true).then(onClose, () => setRefusal(undefined));
  return (
    <>
      <FormDialog
        title={`Set pickup for ${order.number}`}
        description={<Leaving order={order} />}
        submitLabel="Set pickup"
        server={server}
        onClose={onClose}
      >
        <DateField form={server.form} name="pickup_date" label="Pickup date" required />
      </FormDialog>
      {refusal && (
        <TakesReserved
          refusal={refusal}
          action="Deliver anyway"
          busy={pickup.isPending && 'Saving...'}
          onConfirm={anyway}
          onCancel={() => setRefusal(undefined)}
        />
      )}
    </>
  );
}

/** Changes the date of what was picked up. */
export function PickupDateDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const change = useMutation(changePickup());
  const server = useServerForm({
    values: { pickup_date: order.pickup_date ?? isoToday() },
    save: ({ pickup_date }) => change.mutateAsync({ order, day: pickup_date }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Pickup for ${order.number}`}
      description="Already picked up. A new date doesn't change stock."
      submitLabel="Save date"
      server={server}
      onClose={onClose}
    >
      <DateField form={server.form} name="pickup_date" label="Pickup date" required />
    </FormDialog>
  );
}

/** The change of stock, and a shortfall against the recorded stock. */
function Leaving({ order }: { order: Order }) {
  const [line, ...more] = order.lines.filter(({ open_quantity }) => open_quantity > 0);
  if (!line) return null;
  if (more.length > 0)
    return `${plural(order.open_quantity, 'item')} in ${plural(more.length + 1, 'line')} will be deducted from stock.`;
  return <LeavingLine line={line} />;
}

function LeavingLine({ line }: { line: OrderLine }) {
  const product = useQuery({ ...productDetail(line.product_id), enabled: line.product_id !== NIL_ID }).data;
  const open = line.open_quantity;
  if (line.product_id === NIL_ID)
    return `${plural(open, 'item')} ${open === 1 ? "isn't" : "aren't"} in the catalog, so stock doesn't change.`;
  if (!product) return `${plural(open, 'item')} of ${productNameOf(line)} will be deducted from stock.`;
  const leaving = Math.min(open, product.stock_quantity);
  const missing = open - leaving;
  return (
    <>
      Stock of <b>{product.name}</b> will go from {count(product.stock_quantity)} to{' '}
      {count(product.stock_quantity - leaving)}.
      {missing > 0 && ` ${plural(missing, 'item')} more than recorded stock will be saved as a shortfall.`}
    </>
  );
}

interface TakenReservation {
  id: string;
  number: string;
}

interface TakesReservedProps {
  refusal: Refusal;
  action: string;
  busy: string | false;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before taking items reserved for others, and names their orders. If the user can't see all of them, only an admin can confirm. */
export function TakesReserved({ refusal, action, busy, onConfirm, onCancel }: TakesReservedProps) {
  const orders = (refusal.more.orders ?? []) as TakenReservation[];
  const quotes = (refusal.more.quotes ?? []) as TakenReservation[];
  const hidden = Number(refusal.more.hidden_orders ?? 0);
  const text = (
    <>
      <p>{refusal.message}.</p>
      {orders.length + quotes.length > 0 && (
        <ul className="stack gap-1">
          {orders.map((other) => (
            <li key={other.id}>
              <Link to="/purchases/$id" params={{ id: other.id }} target="_blank">
                {other.number}
              </Link>{' '}
              loses its reservation and goes back to waiting
            </li>
          ))}
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Link to="/quotes/$id" params={{ id: quote.id }} target="_blank">
                {quote.number}
              </Link>{' '}
              loses the stock reserved for it
            </li>
          ))}
        </ul>
      )}
    </>
  );
  if (hidden > 0) {
    return (
      <Dialog title="Reserved for others" onClose={onCancel} footer={<Button onClick={onCancel}>Close</Button>}>
        {text}
        <p>Ask an admin to record this delivery.</p>
      </Dialog>
    );
  }
  return (
    <Confirm
      title="Take items reserved for other orders?"
      action={action}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {text}
    </Confirm>
  );
}

/** Completes an order with open items, offering to record their delivery first. */
export function CompleteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const complete = useMutation(changeStatus());
  const pickup = useMutation(completeWithPickup());
  const [refusal, setRefusal] = useState<Refusal>();
  const handOver = (confirm: boolean) =>
    pickup.mutate(
      { order, day: isoToday(), confirm },
      { onSuccess: onClose, onError: (error) => (takesReserved(error) ? setRefusal(error) : onClose()) },
    );
  const without = () => complete.mutate({ order, status: 'completed' }, { onSettled: onClose });
  return (
    <>
      <Dialog
        title={`${plural(order.open_quantity, 'item')} of ${order.number} not delivered`}
        description={<Leaving order={order} />}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button onClick={without}>Complete without delivery</Button>
            <Button variant="primary" busy={pickup.isPending && 'Saving...'} onClick={() => handOver(false)}>
              Deliver and complete
            </Button>
          </>
        }
      >
        <p className="t-2">Completing the order releases its reserved items.</p>
      </Dialog>
      {refusal && (
        <TakesReserved
          refusal={refusal}
          action="Deliver anyway"
          busy={pickup.isPending && 'Saving...'}
          onConfirm={() => handOver(true)}
          onCancel={() => setRefusal(undefined)}
        />
      )}
    </>
  );
}
