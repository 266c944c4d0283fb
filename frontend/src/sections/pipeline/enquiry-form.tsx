import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { ChoiceField, errorOf, TextAreaField, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import { readWho, type NewDialogProps } from '@/patterns/new-dialog';
import { useServerForm, type ServerForm } from '@/patterns/server-form';
import { createEnquiry, deskOf, updateEnquiry, type Enquiry } from './api';
import { changesOf, toForm, toServer, type EnquiryValues } from './enquiry-values';
import { PersonPicker, type Person } from './person-picker';
import { enquiryPriorityWords, fieldWords, optionsOf, sourceWords } from './words';

/** Over any page: what somebody asks. */
export function NewEnquiry({ who, onClose }: NewDialogProps) {
  const known = useQuery(deskOf(readWho(who)));
  const navigate = useNavigate();
  if (known.isLoading) return null;
  const person = known.data ? { kind: known.data.kind as Person['kind'], id: known.data.id, label: known.data.name } : null;
  return <Form who={person} onClose={onClose} onSaved={({ id }) => void navigate({ to: '/contacts/enquiries/$id', params: { id } })} />;
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

/** One form for create and edit. */
function Form({ enquiry, who, onClose, onSaved }: FormProps) {
  const create = useMutation(createEnquiry());
  const update = useMutation(updateEnquiry());
  const server = useServerForm<EnquiryValues, Enquiry>({
    values: toForm(enquiry, who),
    version: enquiry?.version,
    save: (values, { version, key, base }) =>
      enquiry && version !== undefined
        ? update.mutateAsync({ id: enquiry.id, version, values: changesOf(values, base) })
        : create.mutateAsync({ body: toServer(values), key }),
    saved: onSaved,
    fieldOf: (field) => ({ customer_id: 'who', prospect_id: 'who', response_required_by: 'by' })[field] ?? field,
  });
  return (
    <FormDialog
      wide
      title={enquiry ? 'Edit enquiry' : 'New Enquiry'}
      submitLabel={enquiry ? 'Save enquiry' : 'Create enquiry'}
      server={server}
      onClose={onClose}
      conflict={enquiry && { noun: 'enquiry', labels: fieldWords, read: (row) => ({ values: toForm(row as Enquiry), version: (row as Enquiry).version }), show }}
    >
      <Fields form={server.form} fixed={Boolean(enquiry?.quote_id)} />
    </FormDialog>
  );
}

function Fields({ form, fixed }: { form: ServerForm<EnquiryValues>['form']; fixed: boolean }) {
  return (
    <div className="form-grid">
      <div className="whole">
        <TextField form={form} name="subject" label="Subject" required autoFocus maxLength={300} />
      </div>
      {!fixed && (
        <Controller
          control={form.control}
          name="who"
          render={({ field }) => <PersonPicker label="From" value={field.value} onChange={field.onChange} error={errorOf(form, 'who')} hint="A contact or a prospect; may stay empty" />}
        />
      )}
      <TextField form={form} name="by" label="Respond by" type="datetime-local" />
      <ChoiceField form={form} name="priority" label="Priority" options={optionsOf(enquiryPriorityWords)} />
      <ChoiceField form={form} name="source" label="Source" options={optionsOf(sourceWords)} />
      <div className="whole">
        <TextAreaField form={form} name="description" label="Description" />
      </div>
      <div className="whole">
        <TextAreaField form={form} name="notes" label="Notes" rows={2} placeholder="Only for the shop" />
      </div>
    </div>
  );
}

function show(name: keyof EnquiryValues, value: unknown): string {
  if (name === 'priority') return enquiryPriorityWords[value as EnquiryValues['priority']];
  if (name === 'source') return sourceWords[value as EnquiryValues['source']];
  if (name === 'who') return (value as Person | null)?.label ?? 'nobody';
  return typeof value === 'string' && value !== '' ? value.replace('T', ' ') : 'empty';
}
