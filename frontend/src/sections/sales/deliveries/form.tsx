import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/deliveries.css';
import { DateField, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { contactDetail } from '@/sections/contacts/api';
import { Segmented } from '@/ui/segmented';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { optionsOf } from '@/lib/options';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Order } from '@/sections/sales/orders/api';
import { NIL_ID, productNameOf } from '@/sections/sales/orders/labels';
import { reservedStock, planDelivery, unitsFor, updateDelivery, type Delivery } from './api';
import { methodLabels } from './labels';
import {
  fieldsToServer,
  fieldIn,
  firstValues,
  linesToServer,
  quantitiesIn,
  planLines,
  valuesOf,
  methodOf,
  type FormValues,
  type PlanLine,
} from './plan';
import { linesMayChange } from './steps';

interface PlanProps {
  order: Order;
  deliveries: readonly Delivery[];
  /** The delivery to edit; omitted for a new one. */
  delivery?: Delivery;
  onClose: () => void;
}

/** Waits for the reservations of the order, which are the default content. */
export function DeliveryDialog(props: PlanProps) {
  const { order } = props;
  const ids = order.lines.map(({ id }) => id);
  const kept = useQuery(reservedStock(ids));
  const units = useQuery(unitsFor(ids));
  const contact = useQuery(contactDetail(order.customer_id));
  if (kept.isPending || units.isPending || contact.isLoading) return null;
  const lines = planLines(
    { lines: order.lines, deliveries: props.deliveries, reservations: kept.data ?? [], units: units.data ?? [] },
    props.delivery,
  );
  return <Plan {...props} lines={lines} address={order.address ?? contact.data?.address} />;
}

function Plan({
  lines: now,
  address,
  order,
  delivery,
  onClose,
}: PlanProps & { lines: readonly PlanLine[]; address: string | null | undefined }) {
  const plan = useMutation(planDelivery());
  const update = useMutation(updateDelivery());
  // A snapshot from when the dialog opened, so that the form's lines don't change while others plan.
  const [lines] = useState(now);
  const server = useServerForm<FormValues, Delivery>({
    values: delivery
      ? valuesOf(delivery, lines)
      : firstValues({ lines, method: methodOf(order.delivery_method), address }),
    version: delivery?.version,
    save: (values, { version, key }) => {
      const facts = fieldsToServer(values);
      const sent = linesToServer(values.lines, lines);
      if (delivery && version !== undefined) {
        return update.mutateAsync({
          delivery: { id: delivery.id, version },
          values: linesMayChange(delivery) ? { ...facts, lines: sent } : facts,
        });
      }
      return plan.mutateAsync({ values: { ...facts, lines: sent, purchase_order_id: order.id }, key });
    },
    saved: onClose,
    fieldOf: (field, values) => fieldIn(field, values, lines),
    draft: false,
  });
  const { form } = server;
  const typed = useWatch({ control: form.control, name: 'lines' });
  const quantity = plural(quantitiesIn(typed), 'item');
  const fixed = delivery !== undefined && !linesMayChange(delivery);
  return (
    <FormDialog
      title={delivery ? `Edit ${delivery.number}` : 'Plan delivery'}
      description={order.all_or_nothing && !delivery ? `${order.number} ships complete only.` : undefined}
      submitLabel={delivery ? 'Save delivery' : `Plan delivery of ${quantity}`}
      server={server}
      onClose={onClose}
      wide
    >
      <DeliveryFields form={form} />
      {fixed ? (
        <p className="hint">The delivery is in transit, so its items can&apos;t change.</p>
      ) : (
        <fieldset className="field-lines beside stack">
          <legend>Items</legend>
          {lines.map((line, index) => (
            <Line key={line.ordered.id} form={form} line={line} at={index} last={index === lines.length - 1} />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Method, date and address; shows only the fields of the method. */
function DeliveryFields({ form }: { form: UseFormReturn<FormValues> }) {
  const method = useWatch({ control: form.control, name: 'method' });
  return (
    <div className="form-grid">
      <div className="field whole">
        <span className="label" aria-hidden="true">
          Method
        </span>
        <Controller
          control={form.control}
          name="method"
          render={({ field }) => (
            <Segmented label="Method" value={field.value} options={optionsOf(methodLabels)} onChange={field.onChange} />
          )}
        />
      </div>
      <DateField form={form} name="scheduled_at" label={method === 'pickup' ? 'Pickup date' : 'Delivery date'} />
      {method !== 'pickup' && <TextField form={form} name="address" label="Address" />}
      {method === 'courier' && (
        <>
          <TextField form={form} name="carrier" label="Carrier" hint="For example DHL or UPS" />
          <TextField form={form} name="tracking_number" label="Tracking number" />
        </>
      )}
      <div className="whole">
        <TextAreaField form={form} name="notes" label="Notes" rows={2} hint="Only your team sees this" />
      </div>
    </div>
  );
}

interface LineProps {
  form: UseFormReturn<FormValues>;
  line: PlanLine;
  at: number;
  last: boolean;
}

function Line({ form, line, at, last }: LineProps) {
  const { ordered, left, units } = line;
  const chosen = useWatch({ control: form.control, name: `lines.${at}.units` });
  const most = (text: unknown) =>
    readQuantity(String(text)) + chosen.length <= left ||
    `Only ${plural(left, 'item')} of ${ordered.number} ${left === 1 ? 'is' : 'are'} left to deliver`;
  const some = (_text: unknown, values: FormValues) =>
    !last || quantitiesIn(values.lines) > 0 || 'Enter at least one item';
  return (
    <div className="delivery-line" role="group" aria-label={`${ordered.number}, ${productNameOf(ordered)}`}>
      {units.length > 0 && <Units form={form} line={line} at={at} />}
      <QuantityField
        form={form}
        name={`lines.${at}.quantity`}
        label={units.length > 0 ? 'More items, any unit' : productNameOf(ordered)}
        hint={hintOf(line)}
        rules={{ validate: { most, some } }}
      />
    </div>
  );
}

/** Selects the units to deliver. */
function Units({ form, line: { ordered, units }, at }: Omit<LineProps, 'last'>) {
  return (
    <Controller
      control={form.control}
      name={`lines.${at}.units`}
      render={({ field }) => (
        <div className="delivery-units stack gap-1 t-small">
          <span className="strong">{productNameOf(ordered)}</span>
          {units.map((unit) => (
            <label className="row" key={unit.id}>
              <input
                type="checkbox"
                className="check"
                checked={field.value.includes(unit.id)}
                onChange={(event) =>
                  field.onChange(
                    event.target.checked ? [...field.value, unit.id] : field.value.filter((id) => id !== unit.id),
                  )
                }
              />
              <span className="mono">{unit.asset_tag}</span>
              {unit.serial_number && <span className="t-3 mono">{unit.serial_number}</span>}
            </label>
          ))}
        </div>
      )}
    />
  );
}

/** For example "SO-1042: 4 left to deliver, 2 reserved, 1 in another delivery". */
function hintOf({ ordered, left, reserved, units, elsewhere }: PlanLine): string {
  const shelf = reserved + units.length;
  return [
    `${ordered.number}: ${count(left)} left to deliver`,
    ordered.product_id !== NIL_ID && `${shelf === 0 ? 'none' : count(shelf)} reserved`,
    elsewhere > 0 && `${count(elsewhere)} in another delivery`,
  ]
    .filter(Boolean)
    .join(', ');
}
