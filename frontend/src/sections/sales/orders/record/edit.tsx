import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { ChoiceField, DateField, MoneyField, NONE, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { FixedField } from '@/patterns/forms/form-page';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { ContactPicker } from '@/sections/contacts/picker';
import { Switch } from '@/ui/switch';
import { optionsOf } from '@/lib/options';
import type { Order } from '@/sections/sales/orders/api';
import { completionLabels, priorityLabels } from '@/sections/sales/orders/labels';
import { updateOrder } from '@/sections/sales/orders/mutations';
import { changesOf, editLabels, toForm, type EditValues } from './edit-mapping';

const show: ValueTexts<EditValues> = {
  customer_id: pickedName,
  referred_by_customer_id: pickedName,
  purchasing_for_customer_id: pickedName,
  priority: (priority) => priorityLabels[priority],
  delivery_method: (method) => (method === NONE ? 'Not set' : completionLabels[method]),
  all_or_nothing: (whole) => (whole ? 'Yes' : 'No'),
};

/** Edits the facts of the order as a whole. Its lines have forms of their own. */
export function EditOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const update = useMutation(updateOrder());
  const server = useServerForm<EditValues, Order>({
    values: toForm(order),
    version: order.version,
    save: (values, { version, base }) =>
      update.mutateAsync({
        order: { id: order.id, version: version ?? order.version },
        values: changesOf(values, base),
        before: changesOf(base, values),
      }),
    saved: onClose,
  });
  return (
    <FormDialog
      wide
      title={`Edit ${order.number}`}
      submitLabel="Save order"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'order',
        labels: editLabels,
        show,
        amounts: { discount_amount: 'amount', tax_amount: 'amount', shipping_amount: 'amount' },
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
    >
      <EditFields server={server} order={order} />
    </FormDialog>
  );
}

type Form = ServerForm<EditValues, Order>['form'];

function EditFields({ server: { form }, order }: { server: ServerForm<EditValues, Order>; order: Order }) {
  return (
    <div className="form-grid">
      <div className="whole">
        {order.fulfilled_quantity > 0 ? (
          <FixedField
            label="Customer"
            value={order.customer_name ?? ''}
            hint="The customer can't change because items were already delivered"
          />
        ) : (
          <Person form={form} name="customer_id" required />
        )}
      </div>
      <DateField form={form} name="ordered_at" label={editLabels.ordered_at} />
      <DateField form={form} name="promised_at" label={editLabels.promised_at} />
      <ChoiceField form={form} name="priority" label={editLabels.priority} options={optionsOf(priorityLabels)} />
      <ChoiceField
        form={form}
        name="delivery_method"
        label={editLabels.delivery_method}
        options={[{ value: NONE, label: 'Not set' }, ...optionsOf(completionLabels)]}
      />
      <div className="whole">
        <TextAreaField form={form} name="notes" label={editLabels.notes} hint="Only your team sees this" />
      </div>
      <OptionalFields
        form={form}
        names={[
          'address',
          'discount_amount',
          'shipping_amount',
          'tax_amount',
          'all_or_nothing',
          'customer_reference',
          'referred_by_customer_id',
          'purchasing_for_customer_id',
        ]}
        labels={editLabels}
      >
        <div className="whole">
          <TextField
            form={form}
            name="address"
            label={editLabels.address}
            hint="Only if different from the contact's address"
          />
        </div>
        <MoneyField form={form} name="discount_amount" label={editLabels.discount_amount} />
        <MoneyField form={form} name="shipping_amount" label={editLabels.shipping_amount} />
        <MoneyField form={form} name="tax_amount" label={editLabels.tax_amount} />
        <Controller
          control={form.control}
          name="all_or_nothing"
          render={({ field }) => (
            <Switch label={editLabels.all_or_nothing} checked={field.value} onChange={field.onChange} />
          )}
        />
        <TextField form={form} name="customer_reference" label={editLabels.customer_reference} />
        <Person form={form} name="referred_by_customer_id" />
        <Person form={form} name="purchasing_for_customer_id" />
      </OptionalFields>
    </div>
  );
}

interface PersonProps {
  form: Form;
  name: 'customer_id' | 'referred_by_customer_id' | 'purchasing_for_customer_id';
  required?: boolean;
}

function Person({ form, name, required }: PersonProps) {
  const label = editLabels[name];
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value) => !required || Boolean(value) || `${label} selection is required` }}
      render={({ field, fieldState }) => (
        <ContactPicker
          label={label}
          value={field.value}
          onChange={field.onChange}
          required={required}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
