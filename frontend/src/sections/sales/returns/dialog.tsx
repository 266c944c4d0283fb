import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/deliveries.css';
import { orNull, QuantityField, TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { Segmented } from '@/ui/segmented';
import { plural } from '@/lib/text/names';
import { NOT_IN_CATALOG } from '@/sections/sales/orders/labels';
import { recordReturn, type Delivery } from '@/sections/sales/deliveries/api';
import {
  returnLines,
  returnToServer,
  countIn,
  type ReturnLine,
  type ReturnLineValues,
  type ReturnCondition,
} from './mapping';

interface ReturnProps {
  delivery: Delivery;
  deliveries: readonly Delivery[];
  onClose: () => void;
}

type Values = { lines: ReturnLineValues[]; notes: string };

const conditionOptions: readonly { value: ReturnCondition; label: string }[] = [
  { value: 'stays', label: 'Not returned' },
  { value: 'good', label: 'Returned, good' },
  { value: 'bad', label: 'Returned, damaged' },
];

/** Records returned items of a done delivery: good ones go back to stock, damaged ones are blocked. */
export function ReturnDialog({ delivery, deliveries, onClose }: ReturnProps) {
  const back = useMutation(recordReturn());
  // A snapshot from when the dialog opened, so that the form's lines don't change.
  const [lines] = useState(() => returnLines(delivery, deliveries));
  const server = useServerForm<Values, Delivery>({
    values: { lines: lines.map(() => ({ good: '0', bad: '0', fate: 'stays' })), notes: '' },
    save: (values, { key }) =>
      back.mutateAsync({
        values: {
          returns_id: delivery.id,
          method: delivery.method,
          purchase_order_id: delivery.purchase_order_id,
          notes: orNull(values.notes),
          lines: returnToServer(lines, values.lines),
        },
        key,
      }),
    saved: onClose,
    fieldOf: (field) => (field.startsWith('lines.') ? 'lines.0.good' : field),
    draft: false,
  });
  const typed = useWatch({ control: server.form.control, name: 'lines' });
  const all = lines.reduce((sum, line, at) => sum + countIn(line, typed[at] ?? emptyReturn), 0);
  return (
    <FormDialog
      title={`Return from ${delivery.number}`}
      description="Items in good condition return to stock and can be allocated to waiting orders. Damaged items are blocked."
      submitLabel={`Return ${plural(all, 'item')}`}
      server={server}
      onClose={onClose}
      wide
    >
      <fieldset className="field-lines beside stack">
        <legend>Returned items</legend>
        {lines.map((line, index) => (
          <Line
            key={`${line.line.purchase_id}${line.line.asset_id ?? ''}`}
            form={server.form}
            line={line}
            at={index}
            last={index === lines.length - 1}
            lines={lines}
          />
        ))}
      </fieldset>
      <TextAreaField
        form={server.form}
        name="notes"
        label="Notes"
        rows={2}
        hint="Reason for the return. Only your team sees this."
      />
    </FormDialog>
  );
}

const emptyReturn: ReturnLineValues = { good: '0', bad: '0', fate: 'stays' };

interface LineProps {
  form: UseFormReturn<Values>;
  line: ReturnLine;
  at: number;
  last: boolean;
  lines: readonly ReturnLine[];
}

function Line({ form, line, at, last, lines }: LineProps) {
  const { purchase_number, product_name, description, asset_id, asset_tag, serial_number } = line.line;
  const name = product_name ?? description ?? NOT_IN_CATALOG;
  const most = (_text: unknown, values: Values) =>
    countIn(line, values.lines[at] ?? emptyReturn) <= line.max ||
    `Only ${plural(line.max, 'item')} of ${purchase_number ?? 'it'} in that delivery`;
  const some = (_text: unknown, values: Values) =>
    !last ||
    values.lines.some((value, index) => countIn(lines[index] ?? line, value) > 0) ||
    'Enter at least one returned item';
  if (asset_id) {
    return (
      <div className="delivery-line field" role="group" aria-label={`${name} ${asset_tag ?? ''}`}>
        <span className="strong">
          {name} <span className="mono">{asset_tag}</span>{' '}
          {serial_number && <span className="t-3 mono">{serial_number}</span>}
        </span>
        <Controller
          control={form.control}
          name={`lines.${at}.fate`}
          rules={{ validate: { some } }}
          render={({ field, fieldState }) => (
            <>
              <Segmented
                label={`Condition of ${asset_tag ?? name}`}
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
    );
  }
  return (
    <div className="delivery-line" role="group" aria-label={`${purchase_number ?? ''}, ${name}`}>
      <span className="strong">{name}</span>
      <span className="hint num">
        {purchase_number}: {plural(line.max, 'item')} delivered
      </span>
      <div className="pair">
        <QuantityField form={form} name={`lines.${at}.good`} label="Good" rules={{ validate: { most, some } }} />
        <QuantityField form={form} name={`lines.${at}.bad`} label="Damaged" rules={{ validate: { most } }} />
      </div>
    </div>
  );
}
