import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ChoiceField, DateField, orNull, QuantityField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { isoToday } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Shipment, StockOrder } from '@/sections/stock-orders/api';
import { addShipment } from '@/sections/stock-orders/mutations';
import { unpackedQuantity } from '@/sections/stock-orders/quantities';
import { isAnnounced, shipmentLabels, type ShipmentStatus } from '@/sections/stock-orders/labels';

interface ShipmentProps {
  order: StockOrder;
  shipments: readonly Shipment[];
  onClose: () => void;
}

type Values = {
  tracking_number: string;
  carrier: string;
  status: ShipmentStatus;
  shipped_at: string;
  eta: string;
  quantities: string[];
};

/** The possible statuses of a new shipment. */
const states = (['expected', 'label_created', 'in_transit', 'out_for_delivery', 'delivered'] as const).map((value) => ({
  value,
  label: shipmentLabels[value].label,
}));

/** Adds a shipment for this order. By default, it contains all items that aren't in another shipment. */
export function ShipmentDialog({ order, shipments, onClose }: ShipmentProps) {
  const add = useMutation(addShipment());
  const lines = order.lines
    .map((line) => ({ ...line, most: unpackedQuantity(line, shipments) }))
    .filter(({ most }) => most > 0);
  const server = useServerForm<Values, Shipment>({
    values: {
      tracking_number: '',
      carrier: shipments.at(-1)?.carrier ?? '',
      status: 'in_transit',
      shipped_at: isoToday(),
      eta: order.expected_at ?? '',
      quantities: lines.map(({ most }) => String(most)),
    },
    save: ({ quantities, ...values }, { key }) =>
      add.mutateAsync({ shipment: { ...toServer(values), lines: packed(quantities) }, key }),
    saved: onClose,
    fieldOf: (field, values) =>
      field.replace(
        /^lines\.(\d+)\..*$/,
        (_all, place: string) => `quantities.${formLineIndex(values.quantities, Number(place))}`,
      ),
  });
  const packed = (quantities: string[]) =>
    lines.flatMap((line, index) =>
      readQuantity(quantities[index]) > 0
        ? [{ stock_order_line_id: line.id, quantity: readQuantity(quantities[index]) }]
        : [],
    );
  const typed = useWatch({ control: server.form.control, name: 'quantities' });
  const sum = typed.reduce((total, text) => total + readQuantity(text), 0);
  const state = useWatch({ control: server.form.control, name: 'status' });
  return (
    <FormDialog
      title={`Add a shipment for ${order.number}`}
      submitLabel={`Add shipment of ${plural(sum, 'item')}`}
      server={server}
      onClose={onClose}
      wide
    >
      <div className="form-grid">
        <TextField
          form={server.form}
          name="tracking_number"
          label="Tracking number"
          hint="Leave blank if you picked up the goods yourself"
          autoFocus
        />
        <TextField form={server.form} name="carrier" label="Carrier" hint="For example DHL or UPS" />
        <ChoiceField form={server.form} name="status" label="Status" options={states} />
        {isAnnounced(state) ? (
          <p className="hint">The carrier doesn&apos;t have this shipment yet.</p>
        ) : (
          <DateField form={server.form} name="shipped_at" label="Sent" />
        )}
        <DateField form={server.form} name="eta" label="Expected" />
      </div>
      <fieldset className="field-lines beside stack gap-3">
        <legend>Contents</legend>
        {lines.length === 0 && <p className="t-small t-3">All items are already in a shipment.</p>}
        {lines.map((line, index) => (
          <QuantityField
            key={line.id}
            form={server.form}
            name={`quantities.${index}`}
            label={line.product_name ?? 'A deleted product'}
            hint={`${plural(line.most, 'item')} not in a shipment yet; enter 0 to leave it out`}
            rules={{
              validate: {
                most: (text: unknown) =>
                  readQuantity(String(text)) <= line.most ||
                  `Only ${line.most === 1 ? '1 item is' : `${line.most} items are`} not in a shipment yet`,
              },
            }}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

const toServer = (values: Omit<Values, 'quantities'>) => ({
  tracking_number: orNull(values.tracking_number),
  carrier: orNull(values.carrier),
  status: values.status,
  shipped_at: isAnnounced(values.status) ? null : orNull(values.shipped_at),
  eta: orNull(values.eta),
});

/** Maps an index of the sent lines, those with a quantity, to the form's line. */
const formLineIndex = (quantities: readonly string[], sent: number): number =>
  quantities.flatMap((text, index) => (readQuantity(text) > 0 ? [index] : []))[sent] ?? 0;
