import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { Schema } from '@/api/client';
import { ChoiceField, DateField, MoneyField, NONE, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { useServerForm } from '@/patterns/forms/server-form';
import type { ValueTexts } from '@/patterns/forms/conflict';
import { Switch } from '@/ui/switch';
import { moneyText, readMoney } from '@/lib/numbers/money';
import { optionsOf } from '@/lib/options';
import { completionLabels } from '@/sections/sales/orders/labels';
import type { Group } from './api';
import { updateGroup } from './mutations';

type Values = {
  promised_at: string;
  delivery_method: Schema<'Completion'> | typeof NONE;
  address: string;
  customer_reference: string;
  discount_amount: string;
  tax_amount: string;
  shipping_amount: string;
  all_or_nothing: boolean;
  notes: string;
};

const labels: Record<keyof Values, string> = {
  promised_at: 'Promised for',
  delivery_method: 'Delivery method',
  address: 'Address',
  customer_reference: 'Customer reference',
  discount_amount: 'Discount',
  tax_amount: 'Tax',
  shipping_amount: 'Shipping',
  all_or_nothing: 'Ship complete only',
  notes: 'Notes',
};

const toForm = (group: Group): Values => ({
  promised_at: group.promised_at ?? '',
  delivery_method: group.delivery_method ?? NONE,
  address: group.address ?? '',
  customer_reference: group.customer_reference ?? '',
  discount_amount: moneyText(group.discount_amount),
  tax_amount: moneyText(group.tax_amount),
  shipping_amount: moneyText(group.shipping_amount),
  all_or_nothing: group.all_or_nothing,
  notes: group.notes ?? '',
});

const toServer = (values: Values): Required<Schema<'OrderChange'>> => ({
  promised_at: orNull(values.promised_at),
  delivery_method: values.delivery_method === NONE ? null : values.delivery_method,
  address: orNull(values.address),
  customer_reference: orNull(values.customer_reference),
  discount_amount: readMoney(values.discount_amount) ?? 0,
  tax_amount: readMoney(values.tax_amount) ?? 0,
  shipping_amount: readMoney(values.shipping_amount) ?? 0,
  all_or_nothing: values.all_or_nothing,
  notes: orNull(values.notes),
});

/** Returns only the changed fields. */
function changesOf(values: Values, base: Values): Schema<'OrderChange'> {
  const sent = toServer(values);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => values[name as keyof Values] !== base[name as keyof Values]),
  );
}

const show: ValueTexts<Values> = {
  delivery_method: (method) => (method === NONE ? 'Not set' : completionLabels[method]),
  all_or_nothing: (whole) => (whole ? 'Yes' : 'No'),
};

/** Edits the fields of the whole order. Lines are edited on their own pages. */
export function GroupForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const update = useMutation(updateGroup());
  const server = useServerForm<Values, Group>({
    values: toForm(group),
    version: group.version,
    save: (values, { version, base }) =>
      update.mutateAsync({
        group: { id: group.id, version: version ?? group.version },
        values: changesOf(values, base),
      }),
    saved: onClose,
  });
  const { form } = server;
  return (
    <FormDialog
      wide
      title={`Edit ${group.number}`}
      submitLabel="Save order"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'order',
        labels,
        show,
        amounts: { discount_amount: 'amount', tax_amount: 'amount', shipping_amount: 'amount' },
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
    >
      <div className="form-grid">
        <DateField form={form} name="promised_at" label={labels.promised_at} />
        <ChoiceField
          form={form}
          name="delivery_method"
          label={labels.delivery_method}
          options={[{ value: NONE, label: 'Not set' }, ...optionsOf(completionLabels)]}
        />
        <TextField
          form={form}
          name="address"
          label={labels.address}
          hint="Only if different from the contact's address"
        />
        <MoneyField form={form} name="discount_amount" label={labels.discount_amount} />
        <MoneyField form={form} name="tax_amount" label={labels.tax_amount} />
        <MoneyField form={form} name="shipping_amount" label={labels.shipping_amount} />
        <Controller
          control={form.control}
          name="all_or_nothing"
          render={({ field }) => (
            <Switch label={labels.all_or_nothing} checked={field.value} onChange={field.onChange} />
          )}
        />
        <OptionalFields form={form} names={['customer_reference', 'notes']} labels={labels}>
          <TextField form={form} name="customer_reference" label={labels.customer_reference} />
          <div className="whole">
            <TextAreaField form={form} name="notes" label={labels.notes} hint="Only your team sees this" />
          </div>
        </OptionalFields>
      </div>
    </FormDialog>
  );
}
