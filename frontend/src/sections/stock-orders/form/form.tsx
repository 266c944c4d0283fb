import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictDialog, pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { FormPage, SaveBar, SaveKeys } from '@/patterns/forms/form-page';
import { Private } from '@/patterns/display/private';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { Button, Spinner } from '@/ui/button';
import type { StockOrder } from '@/sections/stock-orders/api';
import { vendorOf } from '@/sections/stock-orders/related-api';
import { enterStockOrder, updateStockOrder } from '@/sections/stock-orders/mutations';
import { fieldLabels, sharingLabels } from '@/sections/stock-orders/labels';
import { ChargesCard, NotesCard, ShopCard } from './form-cards';
import { FixedLines, LinesCard } from './form-lines';
import {
  changesOf,
  fieldOf,
  filledLines,
  flattenValues,
  totalsOf,
  toForm,
  toServer,
  unflattenValues,
  type FlatValues,
  type FormValues,
} from './form-mapping';

const fieldOrder = { first: 'vendor_id', inLine: ['product', 'quantity', 'unit_price', 'shop_sku'] };

interface FormProps {
  /** The stock order to edit; omitted for a new one. */
  order?: StockOrder;
  /** The vendor, if the form was opened from a vendor's page. */
  vendorId?: string;
  onDiscard: () => void;
  onSaved: (order: { id: string }) => void;
}

/** Waits for the vendor's name if the form was opened for a vendor. */
export function StockOrderForm(props: FormProps) {
  const vendor = useQuery({ ...vendorOf(props.vendorId ?? ''), enabled: Boolean(props.vendorId) });
  if (vendor.isLoading) return <Spinner label="Loading..." />;
  return <Form {...props} vendor={vendor.data ? { id: vendor.data.id, label: vendor.data.name } : null} />;
}

/** A page for creating and editing, because the form has lines. Once the order is placed, its lines and vendor are fixed. */
function Form({ order, vendor, onDiscard, onSaved }: FormProps & { vendor: FormValues['vendor_id'] }) {
  const enter = useMutation(enterStockOrder());
  const update = useMutation(updateStockOrder());
  const server = useServerForm<FormValues, { id: string }, StockOrder>({
    values: toForm(order, vendor),
    version: order?.version,
    save: (values, { version, key, base }) =>
      order && version !== undefined
        ? update.mutateAsync({
            order: { id: order.id, version },
            values: changesOf(values, base),
            before: changesOf(base, values),
          })
        : enter.mutateAsync({ order: toServer(values), key }),
    saved: onSaved,
    fieldOf,
    prefills: vendor ? [{ what: 'vendor', fields: ['vendor_id'] }] : [],
  });
  const frame = useRef<HTMLFormElement>(null);
  const placed = order !== undefined && order.status !== 'draft';
  const title = order ? `Edit ${order.number}` : 'New stock order';
  useSaveKeys(frame, order ? 'Save stock order' : 'Save as a draft');
  const submit = (status: FormValues['status']) => {
    server.form.setValue('status', status);
    return server.submit();
  };
  return (
    <FormPage
      title={title}
      server={server}
      frame={frame}
      what={`the stock order can be ${order ? 'saved' : 'entered'}`}
      order={fieldOrder}
      onSubmit={() => void submit('draft')}
      end={
        <>
          <Saves
            server={server}
            look={placed ? 'placed' : order ? 'draft' : 'new'}
            onDiscard={onDiscard}
            onPlace={() => void submit('ordered')}
          />
          {order && <Conflict server={server} />}
        </>
      }
    >
      <ShopCard form={server.form} isNew={!order} fixed={placed} />
      <div className="stack">
        {placed ? <FixedLines order={order} /> : <LinesCard form={server.form} />}
        <ChargesCard form={server.form} />
      </div>
      <NotesCard form={server.form} placed={placed} />
    </FormPage>
  );
}

interface BarProps {
  server: ServerForm<FormValues>;
  look: 'new' | 'draft' | 'placed';
  onDiscard: () => void;
  onPlace: () => void;
}

function Saves({ server, look, onDiscard, onPlace }: BarProps) {
  const [lines, shipping_amount, tax_amount, discount_amount] = useWatch({
    control: server.form.control,
    name: ['lines', 'shipping_amount', 'tax_amount', 'discount_amount'],
  });
  const sums = totalsOf({ lines, shipping_amount, tax_amount, discount_amount });
  const busy = server.saving && 'Saving...';
  const state = server.form.formState.isDirty ? 'changed' : look === 'new' ? 'new' : 'unchanged';
  return (
    <SaveBar
      noun="stock order"
      state={state}
      lines={filledLines(lines).length}
      quantity={sums.quantity}
      total={<Private kind="expense" value={sums.total} />}
    >
      <Button className={look === 'placed' ? undefined : 'no-phone'} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" variant={look === 'placed' ? 'primary' : 'plain'} busy={busy}>
        {server.cut ? 'Try again' : look === 'placed' ? 'Save stock order' : 'Save draft'}
        {look === 'placed' && <SaveKeys />}
      </Button>
      {look !== 'placed' && (
        <Button variant="primary" icon="cart-in" busy={busy} onClick={onPlace}>
          Place order
        </Button>
      )}
    </SaveBar>
  );
}

/** Shown when someone else saved first: both versions, field by field. */
function Conflict({ server }: { server: ServerForm<FormValues, StockOrder> }) {
  if (server.conflict === undefined) return null;
  const theirs = toForm(server.conflict);
  const mine = server.form.getValues();
  const labels = { ...fieldLabels, vendor_id: 'Vendor' };
  return (
    <ConflictDialog<FlatValues, StockOrder>
      record={{
        noun: 'stock order',
        labels,
        show,
        amounts,
        read: ({ version }) => ({ values: flattenValues(theirs), version }),
      }}
      base={flattenValues(server.base())}
      mine={flattenValues(mine)}
      theirs={server.conflict}
      onClose={server.dropConflict}
      onResolve={(values, other) =>
        server.resolve(unflattenValues(values, mine, theirs), { values: theirs, version: other.version })
      }
    />
  );
}

const amounts = {
  shipping_amount: 'expense',
  tax_amount: 'expense',
  discount_amount: 'expense',
  refund_expected: 'expense',
  refund_received: 'expense',
} as const;

const show: ValueTexts<FlatValues> = {
  vendor_id: pickedName,
  shared_by: (sharing) => sharingLabels[sharing],
};
