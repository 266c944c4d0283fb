import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { NONE } from '@/patterns/choices';
import { ChoiceField, DateField, QuantityField, TextAreaField, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import { useServerForm, type ServerForm } from '@/patterns/server-form';
import { addParcel } from '@/sections/purchasing/api';
import { plural } from '@/lib/names';
import { sendable, updateParcel, type Parcel } from './api';
import { changesOf, fieldOf, toForm, toServer, type FormValues } from './form-values';
import { fieldWords, isAnnounced } from './words';

interface ParcelFormProps {
  /** The parcel to edit; without it a new one is added. */
  parcel?: Parcel;
  onClose: () => void;
  onSaved: (parcel: Parcel) => void;
}

const states = [
  { value: 'in_transit', label: 'The carrier has it' },
  { value: 'label_created', label: 'Label created' },
  { value: 'expected', label: 'Expected' },
];

/** One form for create and edit. What is in a parcel stays once the carrier has it. */
export function ParcelForm({ parcel, onClose, onSaved }: ParcelFormProps) {
  const { data: orders } = useSuspenseQuery(sendable());
  const add = useMutation(addParcel());
  const update = useMutation(updateParcel());
  const server = useServerForm<FormValues, Parcel>({
    values: toForm(parcel, orders),
    version: parcel?.version,
    fieldOf,
    save: (values, { version, key, base }) =>
      parcel && version !== undefined
        ? update.mutateAsync({ parcel: { id: parcel.id, version }, values: changesOf(values, base) })
        : add.mutateAsync({ parcel: toServer(values), key }),
    saved: onSaved,
  });
  const { form } = server;
  return (
    <FormDialog
      wide
      title={parcel ? 'Edit parcel' : 'Add parcel'}
      submitLabel={parcel ? 'Save parcel' : 'Add parcel'}
      server={server}
      onClose={onClose}
      conflict={
        parcel && {
          noun: 'parcel',
          labels: fieldWords,
          read: (row) => ({ values: { ...toForm(row as Parcel, orders), lines: form.getValues('lines') }, version: (row as Parcel).version }),
        }
      }
    >
      <div className="form-grid">
        <TextField form={form} name="tracking_number" label="Tracking number" required autoFocus maxLength={200} className="mono" />
        <TextField form={form} name="carrier" label="Carrier" required maxLength={200} hint="DHL, UPS, FedEx, DPD and others get a link by themselves" />
        {!parcel && <ChoiceField form={form} name="status" label="State" options={states} />}
        <DateField form={form} name="eta" label="Expected" />
        <DateField form={form} name="shipped_at" label="Handed to the carrier" />
        <TextField form={form} name="tracking_url" label="Carrier's page" type="url" />
        <div className="whole">
          <TextAreaField form={form} name="notes" label="Notes" rows={2} />
        </div>
      </div>
      {(!parcel || isAnnounced(parcel.status)) && <LinesField server={server} orders={orders.map(({ id, number, vendor_name }) => ({ id, name: `${number} ${vendor_name ?? ''}` }))} />}
    </FormDialog>
  );
}

interface LinesProps {
  server: ServerForm<FormValues>;
  orders: readonly { id: string; name: string }[];
}

/** What is in the parcel: lines of stock orders, one order after the other; a parcel may hold pieces of several. */
function LinesField({ server: { form }, orders }: LinesProps) {
  const chosen = useWatch({ control: form.control, name: 'stock_order' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const inIt = lines.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);
  return (
    <fieldset className="parcel-lines">
      <legend className="t-title-s">In this parcel: {plural(inIt, 'piece')}</legend>
      {orders.length === 0 ? (
        <p className="t-small t-3">No stock order has pieces that were not sent.</p>
      ) : (
        <ChoiceField form={form} name="stock_order" label="Stock order" options={[{ value: NONE, label: 'Choose a stock order' }, ...orders.map(({ id, name }) => ({ value: id, label: name }))]} />
      )}
      {lines.map((line, at) =>
        line.stock_order_id === chosen ? (
          <div className="parcel-line-in" key={line.stock_order_line_id}>
            <span className="grow">
              <span className="trunc block">{line.product}</span>
              <button type="button" className="link t-small" onClick={() => form.setValue(`lines.${at}.quantity`, String(line.free), { shouldDirty: true })}>
                All {line.free} that were not sent
              </button>
            </span>
            <QuantityField form={form} name={`lines.${at}.quantity`} label="Pieces" />
          </div>
        ) : null,
      )}
    </fieldset>
  );
}
