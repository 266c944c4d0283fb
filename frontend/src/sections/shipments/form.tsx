import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/shipments.css';
import { NONE } from '@/patterns/fields/choices';
import { ChoiceField, DateField, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { addShipment } from '@/sections/stock-orders/mutations';
import { plural } from '@/lib/text/names';
import type { Shipment } from './api';
import { updateShipment } from './mutations';
import { receivableShipmentsQuery } from './receiving/api';
import { changesOf, fieldOf, toForm, toServer, type FormValues } from './form-mapping';
import { fieldLabels, isAnnounced } from './labels';

interface ShipmentFormProps {
  /** The shipment to edit; omitted for a new one. */
  shipment?: Shipment;
  onClose: () => void;
  onSaved: (shipment: Shipment) => void;
}

const states = [
  { value: 'in_transit', label: 'With the carrier' },
  { value: 'label_created', label: 'Label created' },
  { value: 'expected', label: 'Expected' },
];

/** Form for creating and editing. The contents are fixed once the carrier has the shipment. */
export function ShipmentForm({ shipment, onClose, onSaved }: ShipmentFormProps) {
  const { data: orders } = useSuspenseQuery(receivableShipmentsQuery());
  const add = useMutation(addShipment());
  const update = useMutation(updateShipment());
  return (
    <RecordForm<FormValues, Shipment>
      noun="shipment"
      titles={{ title: 'Add shipment', submit: 'Add shipment' }}
      row={shipment}
      toForm={(row, form) => ({ ...toForm(row, orders), ...(form && { lines: form.getValues('lines') }) })}
      create={(values, key) => add.mutateAsync({ shipment: toServer(values), key })}
      update={(row, values, base) =>
        update.mutateAsync({ shipment: row, values: changesOf(values, base), before: changesOf(base, values) })
      }
      fieldOf={fieldOf}
      labels={fieldLabels}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <div className="form-grid">
            <TextField
              form={form}
              name="tracking_number"
              label="Tracking number"
              autoFocus
              hint="Leave blank if you picked up the goods yourself"
              maxLength={200}
              className="mono"
            />
            <TextField
              form={form}
              name="carrier"
              label="Carrier"
              maxLength={200}
              hint="A tracking link is added for DHL, UPS, FedEx, DPD and others"
            />
            {!shipment && <ChoiceField form={form} name="status" label="Status" options={states} />}
            <DateField form={form} name="eta" label="Expected" />
            <DateField form={form} name="shipped_at" label="Shipped" />
            <OptionalFields form={form} names={['tracking_url', 'notes']} labels={fieldLabels}>
              <TextField form={form} name="tracking_url" label="Tracking link" type="url" />
              <div className="whole">
                <TextAreaField form={form} name="notes" label="Notes" rows={2} />
              </div>
            </OptionalFields>
          </div>
          {(!shipment || isAnnounced(shipment.status)) && (
            <LinesField
              form={form}
              orders={orders.map(({ id, number, vendor_name }) => ({ id, name: `${number} ${vendor_name ?? ''}` }))}
            />
          )}
        </>
      )}
    </RecordForm>
  );
}

interface LinesProps {
  form: UseFormReturn<FormValues>;
  orders: readonly { id: string; name: string }[];
}

/** The contents: lines of one or more stock orders, grouped by order. */
function LinesField({ form, orders }: LinesProps) {
  const chosen = useWatch({ control: form.control, name: 'stock_order' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const inIt = lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  return (
    <fieldset className="field-lines stack gap-3">
      <legend className="t-title-s">In this shipment: {plural(inIt, 'item')}</legend>
      {orders.length === 0 ? (
        <p className="t-small t-3">No stock orders with unsent items.</p>
      ) : (
        <ChoiceField
          form={form}
          name="stock_order"
          label="Stock order"
          options={[
            { value: NONE, label: 'Choose a stock order' },
            ...orders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {lines.map((line, index) =>
        line.stock_order_id === chosen ? (
          <div className="shipment-line-in row gap-4 top" key={line.stock_order_line_id}>
            <span className="grow">
              <span className="trunc block">{line.product}</span>
              <button
                type="button"
                className="link t-small"
                onClick={() => form.setValue(`lines.${index}.quantity`, String(line.free), { shouldDirty: true })}
              >
                All {line.free} that were not sent
              </button>
            </span>
            <QuantityField form={form} name={`lines.${index}.quantity`} label="Quantity" />
          </div>
        ) : null,
      )}
    </fieldset>
  );
}
