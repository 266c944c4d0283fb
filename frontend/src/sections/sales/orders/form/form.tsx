import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictDialog, pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { NONE } from '@/patterns/fields/fields';
import { FormPage, SaveBar, SaveKeys } from '@/patterns/forms/form-page';
import { Private } from '@/patterns/display/private';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { contactDetail } from '@/sections/contacts/api';
import { Button, Spinner } from '@/ui/button';
import type { Order } from '@/sections/sales/orders/api';
import { placeOrder, updateOrder, type CreatedOrder } from '@/sections/sales/orders/mutations';
import { fieldLabels } from '@/sections/sales/orders/field-labels';
import { completionLabels, priorityLabels } from '@/sections/sales/orders/labels';
import { DatesCard, PeopleCard } from './form-cards';
import { LinesCard } from './form-lines';
import {
  changesOf,
  fieldOf,
  flattenValues,
  readLine,
  toForm,
  toServer,
  unflattenValues,
  type FlatValues,
  type FormValues,
} from './form-mapping';
import { totalsOf } from './totals';

const fieldOrder = {
  first: 'customer_id',
  inLine: ['product', 'quantity', 'items_free', 'unit_price', 'discount_amount'],
};

interface OrderFormProps {
  /** The order to edit; omitted for a new one. */
  order?: Order;
  /** The customer, if the form was opened from a contact. */
  customerId?: string;
  /** The unit price of the first line, if the form was opened from the calculator. */
  price?: string;
  onDiscard: () => void;
  onSaved: (order: CreatedOrder) => void;
}

/** Waits for the contact's name if the form was opened for a contact. */
export function OrderForm(props: OrderFormProps) {
  const contact = useQuery({ ...contactDetail(props.customerId ?? ''), enabled: Boolean(props.customerId) });
  if (contact.isLoading) return <Spinner label="Loading..." />;
  return <Form {...props} customer={contact.data ? { id: contact.data.id, label: contact.data.name } : null} />;
}

/** A page for creating and editing, because the form has lines. */
function Form({
  order,
  customer,
  price,
  onDiscard,
  onSaved,
}: OrderFormProps & { customer: FormValues['customer_id'] }) {
  const take = useMutation(placeOrder());
  const update = useMutation(updateOrder());
  const server = useServerForm<FormValues, CreatedOrder, Order>({
    values: toForm(order, customer, price),
    version: order?.version,
    save: (values, { version, key, base }) =>
      order && version !== undefined
        ? update.mutateAsync({
            order: { id: order.id, version },
            values: changesOf(values, base),
            before: changesOf(base, values),
          })
        : take.mutateAsync({ order: toServer(values), key }),
    saved: onSaved,
    fieldOf,
    prefills: [
      ...(customer ? [{ what: 'customer', fields: ['customer_id'] as const }] : []),
      ...(price ? [{ what: 'unit price', fields: ['lines.0.unit_price'] as const }] : []),
    ],
  });
  const frame = useRef<HTMLFormElement>(null);
  const handedOver = Boolean(order?.fulfilled_quantity);
  const title = order ? `Edit ${order.number}` : 'New sales order';
  useSaveKeys(frame, order ? 'Save order' : 'Create order');
  return (
    <FormPage
      title={title}
      server={server}
      frame={frame}
      what={`the order can be ${order ? 'saved' : 'created'}`}
      order={fieldOrder}
      onSubmit={() => void server.submit()}
      end={
        <>
          <Saves server={server} isNew={!order} onDiscard={onDiscard} />
          {order && <Conflict server={server} />}
        </>
      }
    >
      <PeopleCard form={server.form} isNew={!order} fixed={handedOver} />
      <div className="stack">
        <LinesCard form={server.form} single={Boolean(order)} fixed={handedOver} price={price} />
        <DatesCard form={server.form} />
      </div>
    </FormPage>
  );
}

function Saves({
  server,
  isNew,
  onDiscard,
}: {
  server: ServerForm<FormValues, Order>;
  isNew: boolean;
  onDiscard: () => void;
}) {
  const lines = useWatch({ control: server.form.control, name: 'lines' });
  const sums = totalsOf(lines.map(readLine).filter((line) => line !== undefined));
  const state = server.form.formState.isDirty ? 'changed' : isNew ? 'new' : 'unchanged';
  return (
    <SaveBar
      noun="order"
      state={state}
      lines={lines.length}
      quantity={sums.quantity}
      total={<Private kind="total" value={sums.total} />}
    >
      <Button onClick={onDiscard}>Discard</Button>
      <Button type="submit" variant="primary" busy={server.saving && 'Saving...'}>
        {server.cut ? 'Try again' : isNew ? 'Create order' : 'Save order'}
        <SaveKeys />
      </Button>
    </SaveBar>
  );
}

/** Shown when someone else saved first: both versions, field by field. */
function Conflict({ server }: { server: ServerForm<FormValues, Order> }) {
  if (server.conflict === undefined) return null;
  const theirs = toForm(server.conflict);
  return (
    <ConflictDialog<FlatValues, Order>
      record={{
        noun: 'order',
        labels: fieldLabels,
        show,
        amounts: { unit_price: 'price', discount_amount: 'amount' },
        read: ({ version }) => ({ values: flattenValues(theirs), version }),
      }}
      base={flattenValues(server.base())}
      mine={flattenValues(server.form.getValues())}
      theirs={server.conflict}
      onClose={server.dropConflict}
      onResolve={(values, other) =>
        server.resolve(unflattenValues(values), { values: unflattenValues(other.values), version: other.version })
      }
    />
  );
}

const show: ValueTexts<FlatValues> = {
  customer_id: pickedName,
  referred_by_customer_id: pickedName,
  purchasing_for_customer_id: pickedName,
  product: pickedName,
  priority: (priority) => priorityLabels[priority],
  completion_method: (method) => (method === NONE ? 'Not set' : completionLabels[method]),
  is_gift: (gift) => (gift ? 'Yes' : 'No'),
};
