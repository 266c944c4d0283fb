import { MoneyTable } from '@/patterns/display/money-table';
import { Private } from '@/patterns/display/private';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { internalFigures } from './internal-figures';

/** How the total is calculated, what came back, and the margin. */
export function OrderTotals({ order }: { order: Order }) {
  const { subtotal, discount_amount, shipping_amount, tax_amount, total_amount, returned_amount } = order;
  const internal = internalFigures(order.lines) ?? false;
  return (
    <MoneyTable
      rows={[
        { label: 'Subtotal', value: <Private kind="amount" value={subtotal} /> },
        discount_amount > 0 && { label: 'Discount', value: <Private kind="amount" value={-discount_amount} /> },
        shipping_amount > 0 && { label: 'Shipping', value: <Private kind="amount" value={shipping_amount} /> },
        tax_amount > 0 && { label: 'Tax', value: <Private kind="amount" value={tax_amount} /> },
        { label: 'Total', value: <Private kind="total" value={total_amount} />, look: 'total' },
        returned_amount > 0 && { label: 'Returned', value: <Private kind="amount" value={-returned_amount} /> },
        // Cost and margin are known once items were handed over.
        internal && {
          label: `Cost of ${plural(internal.quantity, 'item')}`,
          value: <Private kind="expense" value={internal.cost} />,
          look: 'rule internal',
        },
        internal && {
          label: 'Margin',
          value: <Private kind="revenue" value={internal.margin} />,
          look: 'internal',
        },
      ]}
    />
  );
}
