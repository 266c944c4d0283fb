import { useMutation, useQuery } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { differing } from '@/patterns/forms/field-differences';
import { ChoiceField, NONE, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { RecordForm } from '@/patterns/forms/record-form';
import type { ShownAs } from '@/patterns/forms/conflict';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { createProspect, updateProspect, type Prospect } from './prospects-api';
import { fieldWords, sourceWords } from './labels';
import { optionsOf } from '@/lib/options';

type ProspectValues = {
  name: string;
  company: string;
  email: string;
  phone: string;
  source: Schema<'Source'>;
  assigned_to: string;
  notes: string;
};

const toForm = (prospect?: Prospect): ProspectValues => ({
  name: prospect?.name ?? '',
  company: prospect?.company ?? '',
  email: prospect?.email ?? '',
  phone: prospect?.phone ?? '',
  source: prospect?.source ?? 'manual',
  assigned_to: prospect?.assigned_to ?? NONE,
  notes: prospect?.notes ?? '',
});

/** Only admins can assign; for others the field is left out and the server decides. */
function toServer(values: ProspectValues, isAdmin: boolean): Schema<'ProspectIn'> {
  return {
    name: values.name.trim(),
    company: orNull(values.company),
    email: orNull(values.email),
    phone: orNull(values.phone),
    source: values.source,
    notes: orNull(values.notes),
    ...(isAdmin ? { assigned_to: orNull(values.assigned_to) } : {}),
  };
}

interface ProspectFormProps {
  prospect?: Prospect;
  onClose: () => void;
  onSaved: (prospect: Prospect) => void;
}

/** Form for creating and editing. */
export function ProspectForm({ prospect, onClose, onSaved }: ProspectFormProps) {
  const isAdmin = useMe().role === 'admin';
  const people = useQuery({ ...staff(), enabled: isAdmin }).data ?? [];
  const create = useMutation(createProspect());
  const update = useMutation(updateProspect());
  const assignees = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  const sent = (values: ProspectValues) => toServer(values, isAdmin);
  return (
    <RecordForm<ProspectValues, Prospect>
      noun="prospect"
      row={prospect}
      toForm={toForm}
      create={(values, key) => create.mutateAsync({ body: sent(values), key })}
      update={(row, values, base) => update.mutateAsync({ ...row, values: differing(sent(values), sent(base)) })}
      labels={fieldWords}
      show={show}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="form-grid">
          <TextField form={form} name="name" label="Name" required autoFocus maxLength={300} />
          <TextField form={form} name="company" label="Company" />
          <TextField form={form} name="email" label="Email" type="email" />
          <TextField form={form} name="phone" label="Phone" type="tel" />
          <ChoiceField form={form} name="source" label="Source" options={optionsOf(sourceWords)} />
          {isAdmin && (
            <ChoiceField
              form={form}
              name="assigned_to"
              label="Assigned to"
              options={[{ value: NONE, label: 'Unassigned' }, ...assignees]}
            />
          )}
          <div className="whole">
            <TextAreaField form={form} name="notes" label="Notes" />
          </div>
        </div>
      )}
    </RecordForm>
  );
}

const show: ShownAs<ProspectValues> = {
  source: (source) => sourceWords[source],
  assigned_to: (person) => (person === NONE ? 'Unassigned' : 'Someone else'),
};
