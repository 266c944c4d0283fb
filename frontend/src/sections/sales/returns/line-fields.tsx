import { useEffect, useRef } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/deliveries.css';
import { MoneyField, QuantityField, TextField } from '@/patterns/fields/fields';
import { Private } from '@/patterns/display/private';
import { Segmented } from '@/ui/segmented';
import { count, money, moneyText, readMoney } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { productNameOf } from '@/sections/sales/orders/labels';
import {
  emptyReturn,
  proposedAmount,
  quantityOf,
  refundLimit,
  type ReturnLine,
  type ReturnValues,
  type UnitCondition,
} from './mapping';

interface LineProps {
  form: UseFormReturn<ReturnValues>;
  lines: readonly ReturnLine[];
  at: number;
  /** The items are exchanged for others, so nothing is replaced by the same. */
  exchange: boolean | undefined;
}

const conditionOptions: readonly { value: UnitCondition; label: string }[] = [
  { value: 'stays', label: 'Not returned' },
  { value: 'good', label: 'Returned, good' },
  { value: 'damaged', label: 'Returned, damaged' },
];

const outcomeOptions = [
  { value: 'refund', label: 'Refund' },
  { value: 'replace', label: 'Replace' },
] as const;

/** The returned items of one line, and what the customer gets for them. */
export function ReturnLineFields({ form, lines, at, exchange }: LineProps) {
  const line = lines[at];
  const values = useWatch({ control: form.control, name: `lines.${at}` });
  if (!line) return null;
  const { number, kept_quantity } = line.line;
  const name = productNameOf(line.line);
  const quantity = quantityOf(line, values);
  return (
    <div className="delivery-line" role="group" aria-label={`${number}, ${name}`}>
      <span className="strong">{name}</span>
      <span className="hint num">
        {number}: {plural(kept_quantity, 'item')} with the customer
      </span>
      {line.units.length > 0 ? (
        <Units form={form} lines={lines} at={at} />
      ) : (
        <Quantities form={form} lines={lines} at={at} />
      )}
      {quantity > 0 && (
        <>
          <div className="pair">
            {!exchange && <Outcome form={form} at={at} />}
            {values.outcome === 'refund' && <Amount form={form} line={line} at={at} quantity={quantity} />}
          </div>
          <TextField
            form={form}
            name={`lines.${at}.reason`}
            label="Reason"
            placeholder="Wrong size, damaged in transit"
          />
        </>
      )}
    </div>
  );
}

type FieldsProps = Pick<LineProps, 'form' | 'lines' | 'at'>;

/** At least one item has to come back; the last line says so. */
const someOf = (lines: readonly ReturnLine[], at: number) => (_value: unknown, values: ReturnValues) =>
  at < lines.length - 1 ||
  lines.some((line, index) => quantityOf(line, values.lines[index] ?? emptyReturn(line)) > 0) ||
  'Enter at least one returned item';

function Quantities({ form, lines, at }: FieldsProps) {
  const line = lines[at];
  const most = (_text: unknown, values: ReturnValues) =>
    !line ||
    quantityOf(line, values.lines[at] ?? emptyReturn(line)) <= line.line.kept_quantity ||
    `The customer has only ${plural(line.line.kept_quantity, 'item')}`;
  return (
    <div className="pair">
      <QuantityField
        form={form}
        name={`lines.${at}.good`}
        label="Good"
        rules={{ validate: { most, some: someOf(lines, at) } }}
      />
      <QuantityField form={form} name={`lines.${at}.damaged`} label="Damaged" rules={{ validate: { most } }} />
    </div>
  );
}

function Units({ form, lines, at }: FieldsProps) {
  return lines[at]?.units.map(({ id, asset_tag, serial_number }, index) => (
    <div key={id} className="stack gap-1">
      <span className="t-small">
        <span className="mono">{asset_tag}</span> {serial_number && <span className="t-3 mono">{serial_number}</span>}
      </span>
      <Controller
        control={form.control}
        name={`lines.${at}.units.${index}.condition`}
        rules={{ validate: { some: someOf(lines, at) } }}
        render={({ field, fieldState }) => (
          <>
            <Segmented
              label={`Condition of ${asset_tag}`}
              value={field.value}
              options={conditionOptions}
              onChange={field.onChange}
            />
            {fieldState.error && (
              <p className="error" role="alert">
                {fieldState.error.message}
              </p>
            )}
          </>
        )}
      />
    </div>
  ));
}

function Outcome({ form, at }: Pick<LineProps, 'form' | 'at'>) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        Outcome
      </span>
      <Controller
        control={form.control}
        name={`lines.${at}.outcome`}
        render={({ field }) => (
          <Segmented label="Outcome" value={field.value} options={outcomeOptions} onChange={field.onChange} />
        )}
      />
    </div>
  );
}

interface AmountProps extends Pick<LineProps, 'form' | 'at'> {
  line: ReturnLine;
  quantity: number;
}

/** The refund before tax, proposed as the items' share of the line's price until another amount is typed. */
function Amount({ form, line, at, quantity }: AmountProps) {
  const name = `lines.${at}.amount` as const;
  const limit = refundLimit(line.line);
  const proposed = proposedAmount(line.line, quantity);
  const filled = useRef('');
  useEffect(() => {
    if (form.getValues(name) !== filled.current) return;
    filled.current = moneyText(proposed);
    form.setValue(name, filled.current);
  }, [form, name, proposed]);
  const within = (typed: unknown) =>
    (readMoney(String(typed)) ?? 0) <= limit || `Enter an amount from 0 to ${money(limit)}`;
  return (
    <MoneyField
      form={form}
      name={name}
      label="Refund before tax"
      hint={
        <>
          <Private kind="amount" value={proposed} /> for {count(quantity)} of {plural(line.line.total_quantity, 'item')}
        </>
      }
      rules={{ validate: { within } }}
    />
  );
}
