import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormPage, SaveBar, SaveKeys } from '@/patterns/forms/form-page';
import { Private } from '@/patterns/display/private';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { contactDetail } from '@/sections/contacts/api';
import { Button, Spinner } from '@/ui/button';
import type { Order } from '@/sections/sales/orders/api';
import { placeOrder } from '@/sections/sales/orders/mutations';
import { DatesCard, PeopleCard } from './form-cards';
import { LinesCard } from './form-lines';
import { fieldOf, newOrder, readLine, toServer, type FormValues } from './form-mapping';
import { orderTotal, totalsOf } from './totals';

const fieldOrder = {
  first: 'customer_id',
  inLine: ['product', 'quantity', 'items_free', 'unit_price', 'discount_amount'],
};

interface OrderFormProps {
  /** The customer, if the form was opened from a contact. */
  customerId?: string;
  /** The unit price of the first line, if the form was opened from the calculator. */
  price?: string;
  onDiscard: () => void;
  onSaved: (order: Order) => void;
}

/** Waits for the contact's name if the form was opened for a contact. */
export function OrderForm(props: OrderFormProps) {
  const contact = useQuery({ ...contactDetail(props.customerId ?? ''), enabled: Boolean(props.customerId) });
  if (contact.isLoading) return <Spinner label="Loading..." />;
  return <Form {...props} customer={contact.data ? { id: contact.data.id, label: contact.data.name } : null} />;
}

/** A page, because the form has lines. */
function Form({ customer, price, onDiscard, onSaved }: OrderFormProps & { customer: FormValues['customer_id'] }) {
  const place = useMutation(placeOrder());
  const server = useServerForm<FormValues, Order>({
    values: newOrder(customer, price),
    save: (values, { key }) => place.mutateAsync({ order: toServer(values), key }),
    saved: onSaved,
    fieldOf,
    prefills: [
      ...(customer ? [{ what: 'customer', fields: ['customer_id'] as const }] : []),
      ...(price ? [{ what: 'unit price', fields: ['lines.0.unit_price'] as const }] : []),
    ],
  });
  const frame = useRef<HTMLFormElement>(null);
  useSaveKeys(frame, 'Create order');
  return (
    <FormPage
      title="New sales order"
      server={server}
      frame={frame}
      what="the order can be created"
      order={fieldOrder}
      onSubmit={() => void server.submit()}
      end={<Saves server={server} onDiscard={onDiscard} />}
    >
      <PeopleCard form={server.form} />
      <div className="stack">
        <LinesCard form={server.form} price={price} />
        <DatesCard form={server.form} />
      </div>
    </FormPage>
  );
}

function Saves({ server, onDiscard }: { server: ServerForm<FormValues, Order>; onDiscard: () => void }) {
  const [lines, ...extras] = useWatch({
    control: server.form.control,
    name: ['lines', 'discount_amount', 'shipping_amount', 'tax_amount'],
  });
  const sums = totalsOf(lines.map(readLine).filter((line) => line !== undefined));
  return (
    <SaveBar
      noun="order"
      state={server.form.formState.isDirty ? 'changed' : 'new'}
      lines={lines.length}
      quantity={sums.quantity}
      total={<Private kind="total" value={orderTotal(sums.total, extras)} />}
    >
      <Button onClick={onDiscard}>Discard</Button>
      <Button type="submit" variant="primary" busy={server.saving && 'Saving...'}>
        {server.cut ? 'Try again' : 'Create order'}
        <SaveKeys />
      </Button>
    </SaveBar>
  );
}
