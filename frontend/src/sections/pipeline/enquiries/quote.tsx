import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Schema } from '@/api/client';
import { DateField, MoneyField, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { Private } from '@/patterns/display/private';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { readMoney, toCents } from '@/lib/numbers/money';
import { type Enquiry } from '@/sections/pipeline/api';
import { quoteEnquiry } from '@/sections/pipeline/mutations';

type QuoteValues = {
  title: string;
  description: string;
  total_amount: string;
  discount_amount: string;
  tax_amount: string;
  valid_until: string;
};

/** Calculates in cents to avoid rounding errors. */
function finalOf({
  total_amount,
  discount_amount,
  tax_amount,
}: Pick<QuoteValues, 'total_amount' | 'discount_amount' | 'tax_amount'>): number {
  const [total, discount, tax] = [total_amount, discount_amount, tax_amount].map((text) =>
    toCents(readMoney(text) ?? 0),
  ) as [number, number, number];
  return (total - discount + tax) / 100;
}

/** Creates a draft quote linked to the enquiry. Lines are added on the quote's page. */
export function QuoteOfEnquiry({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const make = useMutation(quoteEnquiry());
  const server = useServerForm<QuoteValues, Schema<'QuoteOut'>>({
    values: {
      title: enquiry.subject,
      description: enquiry.description ?? '',
      total_amount: '',
      discount_amount: '',
      tax_amount: '',
      valid_until: '',
    },
    save: (values, { key }) =>
      make.mutateAsync({
        id: enquiry.id,
        key,
        body: {
          title: values.title.trim(),
          description: orNull(values.description),
          total_amount: readMoney(values.total_amount),
          discount_amount: readMoney(values.discount_amount) ?? 0,
          tax_amount: readMoney(values.tax_amount) ?? 0,
          valid_until: orNull(values.valid_until),
        },
      }),
    saved: onClose,
  });
  const who = enquiry.customer_name ?? enquiry.prospect_name;
  return (
    <FormDialog
      wide
      title={`Quote for ${enquiry.number}`}
      description={who ? `A draft for ${who}.` : undefined}
      submitLabel="Create quote"
      server={server}
      onClose={onClose}
    >
      <Fields form={server.form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: ServerForm<QuoteValues>['form'] }) {
  const [total_amount, discount_amount, tax_amount] = useWatch({
    control: form.control,
    name: ['total_amount', 'discount_amount', 'tax_amount'],
  });
  return (
    <div className="form-grid">
      <div className="whole">
        <TextField form={form} name="title" label="Title" required maxLength={300} />
      </div>
      <MoneyField form={form} name="total_amount" label="Total amount" kind="total" required />
      <MoneyField form={form} name="discount_amount" label="Discount" />
      <MoneyField form={form} name="tax_amount" label="Tax" />
      <div className="field">
        <div className="label">Final amount</div>
        <output className="sum">
          <Private kind="total" value={finalOf({ total_amount, discount_amount, tax_amount })} />
        </output>
      </div>
      <DateField form={form} name="valid_until" label="Valid until" />
      <div className="whole">
        <TextAreaField form={form} name="description" label="Description" />
      </div>
    </div>
  );
}
