import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DateField, TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { isoToday } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';
import { deliveredUnits } from './api';
import {
  emptyReturn,
  fieldIn,
  quantityOf,
  returnLines,
  returnToServer,
  type ReturnLine,
  type ReturnValues,
} from './mapping';
import { recordReturn } from './mutations';
import { ReturnLineFields } from './line-fields';

interface ReturnProps {
  order: Order;
  onClose: () => void;
  /** After the return was saved; an exchange goes on with a new line. */
  onSaved: (order: Order) => void;
  /** The items are exchanged for others. */
  exchange?: boolean;
}

/** Waits for the units that the customer has. */
export function ReturnDialog(props: ReturnProps) {
  const units = useQuery(deliveredUnits(props.order.lines.map(({ id }) => id)));
  if (units.isPending) return null;
  return <Return {...props} lines={returnLines(props.order.lines, units.data ?? [])} />;
}

/** Takes back items that were picked up or delivered: good ones go to stock, damaged ones are blocked. */
function Return({ order, lines: now, onClose, onSaved, exchange }: ReturnProps & { lines: readonly ReturnLine[] }) {
  const back = useMutation(recordReturn());
  // A snapshot from when the dialog opened, so that the form's lines don't change.
  const [lines] = useState(now);
  const server = useServerForm<ReturnValues, Order>({
    values: { lines: lines.map(emptyReturn), returned_at: isoToday(), notes: '' },
    save: (values, { key }) => back.mutateAsync({ order, values: returnToServer(lines, values), key }),
    saved: onSaved,
    fieldOf: (field, values) => fieldIn(field, values, lines),
    draft: false,
  });
  const { form } = server;
  const typed = useWatch({ control: form.control, name: 'lines' });
  const all = lines.reduce((sum, line, at) => sum + quantityOf(line, typed[at] ?? emptyReturn(line)), 0);
  return (
    <FormDialog
      title={exchange ? `Exchange items of ${order.number}` : `Return items of ${order.number}`}
      description={
        exchange
          ? 'Record what comes back. Then add the item that the customer takes instead.'
          : 'Items in good condition return to stock and can be allocated to waiting orders. Damaged items are blocked.'
      }
      submitLabel={all > 0 ? `Return ${plural(all, 'item')}` : 'Return items'}
      server={server}
      onClose={onClose}
      wide
    >
      <fieldset className="field-lines stack">
        <legend>Returned items</legend>
        {lines.map((line, index) => (
          <ReturnLineFields key={line.line.id} form={form} lines={lines} at={index} exchange={exchange} />
        ))}
      </fieldset>
      <div className="form-grid">
        <DateField form={form} name="returned_at" label="Return date" />
        <div className="whole">
          <TextAreaField form={form} name="notes" label="Notes" rows={2} hint="Only your team sees this" />
        </div>
      </div>
    </FormDialog>
  );
}
