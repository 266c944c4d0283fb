import { useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/quotes.css';
import { MoneyField } from '@/patterns/fields/fields';
import { ComputedMoney } from '@/patterns/fields/money-input';
import { moneyText } from '@/lib/numbers/money';
import { totalsOf, type FormValues } from './form-mapping';

/** Live total, discount, tax and final amount. With lines, the total is their sum. */
export function Amounts({ form }: { form: UseFormReturn<FormValues> }) {
  const [lines, total_amount, discount_amount, tax_amount] = useWatch({
    control: form.control,
    name: ['lines', 'total_amount', 'discount_amount', 'tax_amount'],
  });
  const sums = totalsOf({ lines, total_amount, discount_amount, tax_amount });
  const within = (text: unknown) =>
    totalsOf({ lines, total_amount, discount_amount: String(text), tax_amount: '' }).final >= 0 ||
    "Enter a discount that isn't larger than the total";
  return (
    <div className="quote-amounts">
      {lines.length > 0 ? (
        <Computed label="Total amount" value={sums.total} />
      ) : (
        <MoneyField form={form} name="total_amount" label="Total amount" kind="total" required />
      )}
      <MoneyField form={form} name="discount_amount" label="Discount amount" rules={{ validate: { within } }} />
      <MoneyField form={form} name="tax_amount" label="Tax amount" />
      <Computed label="Final amount" value={sums.final} strong />
    </div>
  );
}

/** A read-only calculated amount. */
function Computed({ label, value, strong }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className={strong ? 'field is-final' : 'field'}>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <ComputedMoney label={label} value={moneyText(value)} kind="total" />
    </div>
  );
}
