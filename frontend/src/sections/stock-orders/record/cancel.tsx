import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { QuantityField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { plural } from '@/lib/text/names';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Shipment, StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import { cancelQuantity } from '@/sections/stock-orders/mutations';
import { allQuantities, unpackedQuantity } from '@/sections/stock-orders/quantities';

interface CancelProps {
  order: StockOrder;
  shipments: readonly Shipment[];
  /** The line to cancel; omitted to cancel everything not sent yet. */
  lineId?: string;
  onClose: () => void;
}

type Values = { quantities: Record<string, string> };

/** Cancels unsent items or the whole order. Orders that were promised these items wait again. */
export function CancelDialog({ order, shipments, lineId, onClose }: CancelProps) {
  const cancel = useMutation(cancelQuantity());
  const whole = !lineId && allQuantities(order).shipped === 0;
  const most = (line: StockOrderLine) => (whole ? line.waiting : unpackedQuantity(line, shipments));
  const lines = order.lines.filter((line) => (!lineId || line.id === lineId) && most(line) > 0);
  const server = useServerForm<Values, StockOrder>({
    values: { quantities: Object.fromEntries(lines.map((line) => [line.id, String(most(line))])) },
    save: ({ quantities }, { key }) =>
      cancel.mutateAsync({ order, lines: whole && isAll(quantities) ? undefined : toCancelLines(quantities), key }),
    saved: onClose,
    draft: false,
  });
  const isAll = (quantities: Values['quantities']) =>
    lines.every((line) => readQuantity(quantities[line.id]) === line.waiting);
  const typed = useWatch({ control: server.form.control, name: 'quantities' });
  const sum = lines.reduce((total, line) => total + readQuantity(typed[line.id]), 0);
  const all = whole && isAll(typed);
  return (
    <FormDialog
      title={all ? `Cancel ${order.number}?` : `Cancel items in ${order.number}`}
      description={
        all
          ? "Nothing has been shipped, so the whole order is cancelled, including shipments that the carrier doesn't have yet."
          : "The vendor won't send these items. Items already in a shipment aren't affected."
      }
      submitLabel={all ? `Cancel all of ${order.number}` : `Cancel ${plural(sum, 'item')}`}
      danger
      server={server}
      onClose={onClose}
    >
      {lines.length === 0 && <p>All unsent items are already in a shipment.</p>}
      {lines.map((line) => (
        <QuantityField
          key={line.id}
          form={server.form}
          name={`quantities.${line.id}`}
          label={line.product_name ?? 'A deleted product'}
          hint={`${plural(most(line), 'item')} not sent yet`}
          rules={{
            validate: {
              most: (text: unknown) =>
                readQuantity(String(text)) <= most(line) || `Only ${most(line)} of these items haven't been sent yet`,
            },
          }}
        />
      ))}
      <p className="hint">
        The amount paid is added to expected refunds. Customers who were promised these items go back to waiting.
      </p>
    </FormDialog>
  );
}

const toCancelLines = (quantities: Values['quantities']) =>
  Object.entries(quantities)
    .map(([stock_order_line_id, text]) => ({ stock_order_line_id, quantity: readQuantity(text) }))
    .filter(({ quantity }) => quantity > 0);
