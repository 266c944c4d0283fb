import '@/styles/quotes.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useController, type UseFormReturn } from 'react-hook-form';
import { DateField, errorOf, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { readPersonParam, type NewDialogProps } from '@/patterns/navigation/new-dialog';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { contactDetail } from '@/sections/contacts/api';
import { PersonPickers, prospectNamed } from '@/sections/contacts/picker';
import type { Quote } from './api';
import { createQuote, updateQuote } from './mutations';
import { Amounts } from './form-amounts';
import { Lines } from './form-lines';
import { changesOf, fieldOf, toForm, toServer, type QuotePerson, type FormValues } from './form-mapping';
import { fieldLabels } from './labels';

/** Dialog over any page for a new quote, which opens once created. */
export function NewQuote({ who, onClose }: NewDialogProps) {
  const { customer, prospect } = readPersonParam(who);
  const navigate = useNavigate();
  const contact = useQuery({ ...contactDetail(customer ?? ''), enabled: customer !== undefined });
  const known = useQuery(prospectNamed(prospect ?? ''));
  if ((customer && contact.isLoading) || (prospect && known.isLoading)) return null;
  const whom = {
    customer: contact.data ? { id: contact.data.id, label: contact.data.name } : null,
    prospect: known.data ? { id: known.data.id, label: known.data.name } : null,
  };
  return (
    <QuoteForm
      person={whom}
      onClose={onClose}
      onSaved={({ id }) => void navigate({ to: '/quotes/$id', params: { id } })}
    />
  );
}

interface QuoteFormProps {
  /** The draft to edit; omitted for a new quote. */
  quote?: Quote;
  person?: QuotePerson;
  onClose: () => void;
  onSaved: (quote: Quote) => void;
}

/** Form for creating and editing. */
export function QuoteForm({ quote, person, onClose, onSaved }: QuoteFormProps) {
  const create = useMutation(createQuote());
  const update = useMutation(updateQuote());
  const server = useServerForm<FormValues, Quote>({
    values: toForm(quote, person),
    version: quote?.version,
    save: (values, { version, key, base }) =>
      quote && version !== undefined
        ? update.mutateAsync({ quote: { id: quote.id, version }, values: changesOf(values, base) })
        : create.mutateAsync({ quote: toServer(values), key }),
    saved: onSaved,
    fieldOf,
    prefills: person?.customer || person?.prospect ? [{ what: 'contact', fields: ['customer_id', 'prospect_id'] }] : [],
  });
  return (
    <FormDialog
      title={quote ? `Edit ${quote.number}` : 'New Quote'}
      submitLabel={quote ? 'Save quote' : 'Create quote'}
      server={server}
      onClose={onClose}
      wide
      enterMovesOn
      conflict={{
        noun: 'quote',
        labels: fieldLabels,
        show,
        amounts: { total_amount: 'total', discount_amount: 'amount', tax_amount: 'amount' },
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
    >
      <Fields server={server} />
    </FormDialog>
  );
}

function Fields({ server: { form } }: { server: ServerForm<FormValues> }) {
  return (
    <div className="stack gap-4 quote-form">
      <TextField form={form} name="title" label="Title" required maxLength={300} autoFocus />
      <div className="two-up">
        <PersonFields form={form} />
      </div>
      <Lines form={form} />
      <Amounts form={form} />
      <div className="two-up">
        <DateField
          form={form}
          name="valid_until"
          label="Valid until"
          hint="The last day the quote can be accepted. Leave blank for no end date."
        />
      </div>
      <OptionalFields form={form} names={['description', 'terms_conditions', 'notes']} labels={fieldLabels}>
        <div className="whole">
          <TextAreaField form={form} name="description" label="Description" hint="Shown above the lines." rows={2} />
        </div>
        <div className="whole">
          <TextAreaField
            form={form}
            name="terms_conditions"
            label="Terms and conditions"
            hint="Shown under the totals."
            rows={2}
          />
        </div>
        <div className="whole">
          <TextAreaField form={form} name="notes" label="Internal notes" hint="Only your team sees this." rows={2} />
        </div>
      </OptionalFields>
    </div>
  );
}

function PersonFields({ form }: { form: UseFormReturn<FormValues> }) {
  const contact = useController({ control: form.control, name: 'customer_id' }).field;
  const prospect = useController({ control: form.control, name: 'prospect_id' }).field;
  return (
    <PersonPickers
      contact={{ ...contact, error: errorOf(form, 'customer_id') }}
      prospect={{ ...prospect, error: errorOf(form, 'prospect_id') }}
      prospectHint="Convert the prospect to a contact before you create an order from the quote."
    />
  );
}

const show: ValueTexts<FormValues> = {
  customer_id: pickedName,
  prospect_id: pickedName,
  lines: (lines) =>
    lines.map((line) => `${line.quantity} × ${line.description || (line.product?.label ?? '')}`).join(', ') || 'none',
};
