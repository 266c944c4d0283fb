import { useMutation } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { changedFields } from '@/patterns/forms/field-differences';
import { pickedName, type ConflictRecord } from '@/patterns/forms/conflict';
import { TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { FixedField } from '@/patterns/forms/form-page';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Schema } from '@/api/client';
import type { Order, OrderLine } from '@/sections/sales/orders/api';
import { AmountFields, LineProduct } from '@/sections/sales/orders/form/form-lines';
import {
  emptyLine,
  fieldOf,
  lineOf,
  lineToServer,
  newOrder,
  type FormValues,
  type LineValues,
} from '@/sections/sales/orders/form/form-mapping';
import { addLine, updateLine } from '@/sections/sales/orders/line-mutations';

interface LineDialogProps {
  order: Order;
  /** The line to edit; omitted for a new one. */
  line?: OrderLine;
  onClose: () => void;
}

/** The form of a new order has the same fields for its lines. */
const formOf = (line: LineValues): FormValues => ({ ...newOrder(), lines: [line] });

const lineIn = ({ lines }: FormValues): LineValues => lines[0] ?? emptyLine();

const changesOf = (values: FormValues, before: FormValues) =>
  changedFields(lineToServer(lineIn(values)), lineToServer(lineIn(before))) as Schema<'OrderLineChange'>;

/** Adds a line to an order, or changes one. */
export function LineDialog({ order, line, onClose }: LineDialogProps) {
  const add = useMutation(addLine());
  const update = useMutation(updateLine());
  const server = useServerForm<FormValues, Order>({
    values: formOf(line ? lineOf(line) : emptyLine()),
    version: order.version,
    save: (values, { version, key, base }) => {
      const current = { id: order.id, version: version ?? order.version };
      return line
        ? update.mutateAsync({
            order: current,
            id: line.id,
            values: changesOf(values, base),
            before: changesOf(base, values),
          })
        : add.mutateAsync({ order: current, values: lineToServer(lineIn(values)), key });
    },
    saved: onClose,
    fieldOf: (field) => fieldOf(`lines.0.${field}`),
    draft: false,
  });
  const { form } = server;
  return (
    <FormDialog
      title={line ? `Edit ${line.number}` : `Add an item to ${order.number}`}
      submitLabel={line ? 'Save line' : 'Add item'}
      server={server}
      onClose={onClose}
      conflict={line && conflictOf(line.id)}
    >
      <div className="form-grid">
        <div className="whole stack gap-2" data-field="lines.0.product">
          {line && line.fulfilled_quantity > 0 ? (
            <FixedField
              label="Product"
              value={lineIn(form.getValues()).product?.label ?? ''}
              hint="The product can't change because items were already delivered"
            />
          ) : (
            <LineProduct form={form} at={0} />
          )}
        </div>
        <AmountFields form={form} at={0} />
        <div className="whole" data-field="lines.0.notes">
          <TextAreaField form={form} name="lines.0.notes" label="Notes" rows={2} hint="Only your team sees this" />
        </div>
      </div>
    </FormDialog>
  );
}

/** Two versions of a line are compared as a whole, because the form holds a list of lines. */
const conflictOf = (id: string): ConflictRecord<FormValues & FieldValues, Order> => ({
  noun: 'order',
  labels: { lines: 'Line' },
  show: {
    lines: ([line]) =>
      line
        ? [`${line.quantity} × ${pickedName(line.product)}`, line.unit_price, line.notes].filter(Boolean).join(', ')
        : 'removed',
  },
  read: ({ lines, version }) => {
    const theirs = lines.find((each) => each.id === id);
    return { values: formOf(theirs ? lineOf(theirs) : emptyLine()), version };
  },
});
