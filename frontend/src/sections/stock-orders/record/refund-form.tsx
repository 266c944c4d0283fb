import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { MoneyField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { money, moneyText, readMoney, toCents } from '@/lib/numbers/money';
import type { StockOrder } from '@/sections/stock-orders/api';
import { recordRefund } from '@/sections/stock-orders/mutations';
import { outstandingRefund } from './refunds';

/** Records a refund from the vendor, added to earlier refunds. */
export function RefundDialog({ order, onClose }: { order: StockOrder; onClose: () => void }) {
  const record = useMutation(recordRefund());
  const owed = outstandingRefund(order);
  const server = useServerForm({
    values: { refund_received: owed > 0 ? moneyText(owed) : '' },
    save: ({ refund_received }) => record.mutateAsync({ order, amount: readMoney(refund_received) ?? 0 }),
    saved: onClose,
    draft: false,
  });
  const typed = readMoney(useWatch({ control: server.form.control, name: 'refund_received' }));
  const some = (text: unknown) => (readMoney(String(text)) ?? 0) !== 0 || 'Enter the amount received';
  return (
    <FormDialog
      title={`Refund for ${order.number}`}
      description={`${order.vendor_name ?? 'The vendor'} refunds this amount.`}
      submitLabel="Record refund"
      server={server}
      onClose={onClose}
    >
      <MoneyField
        form={server.form}
        name="refund_received"
        label="Amount received"
        kind="expense"
        required
        hint={typed === null ? undefined : refundText(order, typed)}
        rules={{ validate: { some } }}
      />
    </FormDialog>
  );
}

const refundText = ({ refund_received, refund_expected }: StockOrder, typed: number): string =>
  `${money((toCents(refund_received ?? 0) + toCents(typed)) / 100)} of ${money(refund_expected ?? 0)} expected`;
