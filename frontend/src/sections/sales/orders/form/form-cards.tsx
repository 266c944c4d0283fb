import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, DateField, errorOf, MoneyField, NONE, TextField } from '@/patterns/fields/fields';
import { Card } from '@/patterns/record/detail-page';
import { OptionalFields, PhoneOptionalFields } from '@/patterns/fields/more-fields';
import { BLACKLISTED, BlacklistWarning, ContactPicker, useBlacklisted } from '@/sections/contacts/picker';
import { useMe } from '@/sections/identity/api';
import { Segmented } from '@/ui/segmented';
import { Switch } from '@/ui/switch';
import { fieldLabels } from '@/sections/sales/orders/field-labels';
import { completionLabels, priorityLabels } from '@/sections/sales/orders/labels';
import { optionsOf } from '@/lib/options';
import type { FormValues } from './form-mapping';

type Form = UseFormReturn<FormValues>;

/** Order date, promised date, delivery method and priority; further amounts and the reference. */
export function DatesCard({ form }: { form: Form }) {
  return (
    <Card title="Dates and delivery">
      <div className="form-grid dates">
        <DateField form={form} name="ordered_at" label="Order date" />
        <DateField form={form} name="promised_at" label="Promised for" />
        <ChoiceField
          form={form}
          name="delivery_method"
          label="Delivery method"
          options={[{ value: NONE, label: 'Not set' }, ...optionsOf(completionLabels)]}
        />
        <PriorityField form={form} />
        <OptionalFields
          form={form}
          names={['discount_amount', 'shipping_amount', 'tax_amount', 'customer_reference']}
          labels={{ ...fieldLabels, discount_amount: 'Order discount' }}
        >
          <MoneyField form={form} name="discount_amount" label="Order discount" />
          <MoneyField form={form} name="shipping_amount" label={fieldLabels.shipping_amount ?? ''} />
          <MoneyField form={form} name="tax_amount" label={fieldLabels.tax_amount ?? ''} />
          <TextField form={form} name="customer_reference" label={fieldLabels.customer_reference ?? ''} />
        </OptionalFields>
      </div>
    </Card>
  );
}

/** Customer, referrer and final recipient. */
export function PeopleCard({ form }: { form: Form }) {
  return (
    <section className="card people" aria-label="Customer">
      <div className="body stack gap-4 pad">
        <div data-field="customer_id">
          <Customer form={form} />
        </div>
        <PhoneOptionalFields
          form={form}
          names={['referred_by_customer_id', 'purchasing_for_customer_id']}
          labels={fieldLabels}
          folded
        >
          <div data-field="referred_by_customer_id">
            <Person form={form} name="referred_by_customer_id" label="Referred by" />
          </div>
          <div data-field="purchasing_for_customer_id">
            <Person form={form} name="purchasing_for_customer_id" label="Purchasing for" />
          </div>
        </PhoneOptionalFields>
      </div>
    </section>
  );
}

/** A salesperson can't order for a blacklisted contact; an admin is only warned. */
function Customer({ form }: { form: Form }) {
  const isAdmin = useMe().role === 'admin';
  const contact = useBlacklisted(useWatch({ control: form.control, name: 'customer_id' })?.id);
  return (
    <div className="stack gap-3">
      <Person
        form={form}
        name="customer_id"
        label="Customer"
        required
        refusal={contact && !isAdmin ? BLACKLISTED : undefined}
      />
      <BlacklistWarning contact={contact} />
    </div>
  );
}

/** The allocation priority. An order of several lines can wait until all of them are in stock. */
function PriorityField({ form }: { form: Form }) {
  const severalLines = useWatch({ control: form.control, name: 'lines' }).length > 1;
  return (
    <div className="stack gap-3">
      <div className="field" data-field="priority">
        <span className="label" aria-hidden="true">
          Priority
        </span>
        <Controller
          control={form.control}
          name="priority"
          render={({ field }) => (
            <Segmented
              label="Priority"
              value={field.value}
              options={optionsOf(priorityLabels)}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      {severalLines && (
        <Controller
          control={form.control}
          name="all_or_nothing"
          render={({ field }) => <Switch label="Ship complete only" checked={field.value} onChange={field.onChange} />}
        />
      )}
    </div>
  );
}

interface PersonProps {
  form: Form;
  name: 'customer_id' | 'referred_by_customer_id' | 'purchasing_for_customer_id';
  label: string;
  required?: boolean;
  /** Why the chosen contact can't be used. */
  refusal?: string;
}

function Person({ form, name, label, required, refusal }: PersonProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value) => (required && !value && `${label} selection is required`) || refusal || true }}
      render={({ field }) => (
        <ContactPicker
          label={label}
          value={field.value}
          onChange={field.onChange}
          required={required}
          error={errorOf(form, name)}
          mayCreate
        />
      )}
    />
  );
}
