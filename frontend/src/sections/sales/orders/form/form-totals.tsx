import { useWatch, type UseFormReturn } from 'react-hook-form';
import { MoneyTable } from '@/patterns/display/money-table';
import { Private } from '@/patterns/display/private';
import { readMoney } from '@/lib/numbers/money';
import { readLine, type FormValues } from './form-mapping';
import { Gifts } from './gifts';
import { orderTotal, totalsOf } from './totals';

/** The totals of the lines and of the order, as typed. */
export function FormTotals({ form }: { form: UseFormReturn<FormValues> }) {
  const [lines, ...extras] = useWatch({
    control: form.control,
    name: ['lines', 'discount_amount', 'shipping_amount', 'tax_amount'],
  });
  const [orderDiscount, shipping, tax] = extras.map((text) => readMoney(text) ?? 0);
  const sums = totalsOf(lines.map(readLine).filter((line) => line !== undefined));
  return (
    <MoneyTable
      rows={[
        { label: 'Items before discount', value: <Private kind="amount" value={sums.before} /> },
        {
          label: 'Discount',
          value: <Private kind="amount" value={-sums.discount} />,
          look: sums.gifts > 0 ? undefined : 'pre',
        },
        sums.gifts > 0 && {
          label: <Gifts quantity={sums.gifts} />,
          value: <Private kind="amount" value={0} />,
          look: 'pre',
        },
        Boolean(orderDiscount) && {
          label: 'Order discount',
          value: <Private kind="amount" value={-(orderDiscount ?? 0)} />,
        },
        Boolean(shipping) && { label: 'Shipping', value: <Private kind="amount" value={shipping ?? 0} /> },
        Boolean(tax) && { label: 'Tax', value: <Private kind="amount" value={tax ?? 0} /> },
        { label: 'Total', value: <Private kind="total" value={orderTotal(sums.total, extras)} />, look: 'total' },
      ]}
    />
  );
}
