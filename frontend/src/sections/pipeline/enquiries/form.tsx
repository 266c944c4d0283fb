import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, errorOf, MomentField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { readPersonParam, type NewDialogProps } from '@/patterns/navigation/new-dialog';
import { RecordForm } from '@/patterns/forms/record-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { callerDetail, type Enquiry } from '@/sections/pipeline/api';
import { createEnquiry, updateEnquiry } from '@/sections/pipeline/mutations';
import { kindOf, PersonPicker, type Person } from '@/sections/pipeline/person-picker';
import { enquiryPriorityLabels, fieldLabels, sourceLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import { changesOf, toForm, toServer, type EnquiryValues } from './values';

/** Dialog over any page for a new enquiry. */
export function NewEnquiry({ who, onClose }: NewDialogProps) {
  const known = useQuery(callerDetail(readPersonParam(who)));
  const navigate = useNavigate();
  if (known.isLoading) return null;
  const person = known.data ? { kind: kindOf(known.data.kind), id: known.data.id, label: known.data.name } : null;
  return (
    <Form
      who={person}
      onClose={onClose}
      onSaved={({ id }) => void navigate({ to: '/contacts/enquiries/$id', params: { id } })}
    />
  );
}

interface EnquiryFormProps {
  enquiry: Enquiry;
  onClose: () => void;
}

export function EnquiryForm({ enquiry, onClose }: EnquiryFormProps) {
  return <Form enquiry={enquiry} onClose={onClose} onSaved={onClose} />;
}

interface FormProps {
  enquiry?: Enquiry;
  who?: Person | null;
  onClose: () => void;
  onSaved: (enquiry: Enquiry) => void;
}

/** Form for creating and editing. */
function Form({ enquiry, who, onClose, onSaved }: FormProps) {
  const create = useMutation(createEnquiry());
  const update = useMutation(updateEnquiry());
  return (
    <RecordForm<EnquiryValues, Enquiry>
      noun="enquiry"
      titles={{ title: 'New Enquiry', submit: 'Create enquiry' }}
      row={enquiry}
      toForm={(row) => toForm(row, who)}
      prefills={who ? [{ what: 'contact', fields: ['who'] }] : []}
      create={(values, key) => create.mutateAsync({ body: toServer(values), key })}
      update={(row, values, base) => update.mutateAsync({ ...row, values: changesOf(values, base) })}
      fieldOf={(field) => fields[field] ?? field}
      labels={fieldLabels}
      show={show}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => <Fields form={form} fixed={Boolean(enquiry?.quote_id)} />}
    </RecordForm>
  );
}

const fields: Record<string, string> = { customer_id: 'who', prospect_id: 'who', response_required_by: 'by' };

function Fields({ form, fixed }: { form: UseFormReturn<EnquiryValues>; fixed: boolean }) {
  return (
    <div className="form-grid">
      <div className="whole">
        <TextField form={form} name="subject" label="Subject" required autoFocus maxLength={300} />
      </div>
      {!fixed && (
        <Controller
          control={form.control}
          name="who"
          render={({ field }) => (
            <PersonPicker
              label="From"
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'who')}
              hint="Optional: a contact or a prospect"
            />
          )}
        />
      )}
      <MomentField form={form} name="by" label="Respond by" />
      <ChoiceField form={form} name="priority" label="Priority" options={optionsOf(enquiryPriorityLabels)} />
      <ChoiceField form={form} name="source" label="Source" options={optionsOf(sourceLabels)} />
      <div className="whole">
        <TextAreaField form={form} name="description" label="Description" />
      </div>
      <OptionalFields form={form} names={['notes']} labels={fieldLabels}>
        <div className="whole">
          <TextAreaField form={form} name="notes" label="Notes" rows={2} hint="Only your team sees this" />
        </div>
      </OptionalFields>
    </div>
  );
}

const show: ValueTexts<EnquiryValues> = {
  who: pickedName,
  priority: (priority) => enquiryPriorityLabels[priority],
  source: (source) => sourceLabels[source],
  by: (moment) => moment.replace('T', ' ') || 'empty',
};
