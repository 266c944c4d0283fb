import { useController, type UseFormReturn } from 'react-hook-form';
import { DateField, errorOf, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FixedField } from '@/patterns/forms/form-page';
import { Card } from '@/patterns/record/detail-page';
import { PersonPickers } from '@/sections/contacts/picker';
import type { FormValues } from './form-mapping';

type Form = UseFormReturn<FormValues>;

/** The title, and who the quote is for. */
export function PeopleCard({ form, fixed }: { form: Form; fixed: boolean }) {
  const [contact, prospect] = form.getValues(['customer_id', 'prospect_id']);
  return (
    <section className="card people" aria-label="Quote">
      <div className="body stack gap-4 pad">
        <div data-field="title">
          <TextField form={form} name="title" label="Title" required maxLength={300} />
        </div>
        {fixed && (contact || prospect) ? (
          <FixedField
            label={contact ? 'Contact' : 'Prospect'}
            value={(contact ?? prospect)?.label ?? ''}
            hint="The customer has an earlier version. Duplicate the quote to offer it to someone else."
          />
        ) : (
          <PersonFields form={form} />
        )}
      </div>
    </section>
  );
}

function PersonFields({ form }: { form: Form }) {
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

/** What the customer reads above the lines and below the totals. */
export function TextsCard({ form }: { form: Form }) {
  return (
    <Card title="Text for the customer">
      <div className="stack gap-4">
        <TextAreaField form={form} name="description" label="Description" hint="Shown above the lines" rows={3} />
        <TextAreaField
          form={form}
          name="terms_conditions"
          label="Terms and conditions"
          hint="Shown under the totals"
          rows={3}
        />
      </div>
    </Card>
  );
}

/** Until when it can be accepted, and the team's own notes. */
export function ValidityCard({ form }: { form: Form }) {
  return (
    <section className="card priority" aria-label="Validity and notes">
      <div className="body stack gap-4 pad">
        <div data-field="valid_until">
          <DateField
            form={form}
            name="valid_until"
            label="Valid until"
            hint="The last day the quote can be accepted. Leave blank for no end date."
          />
        </div>
        <TextAreaField form={form} name="notes" label="Internal notes" hint="Only your team sees this" rows={3} />
      </div>
    </section>
  );
}
