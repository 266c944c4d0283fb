import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, DateField, errorOf, NONE, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { type Contact } from './api';
import { createContact, updateContact } from './mutations';
import { DuplicateHint } from './duplicate-hint';
import { changesOf, toForm, toServer, type FormValues } from './form-mapping';
import { ContactPicker } from './picker';
import { fieldLabels, relationshipLabels, tierLabels } from './labels';
import { optionsOf } from '@/lib/options';

interface ContactFormProps {
  /** The contact to edit; omitted for a new one. */
  contact?: Contact;
  /** The name for a new record, if it was already entered elsewhere. */
  name?: string;
  onClose: () => void;
  onSaved: (contact: Contact) => void;
}

/** Form for creating and editing. */
export function ContactForm({ contact, name, onClose, onSaved }: ContactFormProps) {
  const isAdmin = useMe().role === 'admin';
  const create = useMutation(createContact());
  const update = useMutation(updateContact());
  return (
    <RecordForm<FormValues, Contact>
      noun="contact"
      row={contact}
      toForm={(row) => toForm(row, name)}
      create={(values, key) => create.mutateAsync({ values: toServer(values, isAdmin), key })}
      update={(row, values, base) =>
        update.mutateAsync({
          ...row,
          values: changesOf(values, base, isAdmin),
          before: changesOf(base, values, isAdmin),
        })
      }
      labels={fieldLabels}
      show={show}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => <Fields form={form} isAdmin={isAdmin} contact={contact} />}
    </RecordForm>
  );
}

function Fields({
  form,
  isAdmin,
  contact,
}: {
  form: UseFormReturn<FormValues>;
  isAdmin: boolean;
  contact: Contact | undefined;
}) {
  return (
    <div className="form-grid">
      <TextField form={form} name="name" label="Name" required autoFocus maxLength={200} />
      <TextField form={form} name="company" label="Company" />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <DuplicateHint form={form} ownId={contact?.id} />
      <ChoiceField form={form} name="relationship_type" label="Relationship" options={optionsOf(relationshipLabels)} />
      <ChoiceField
        form={form}
        name="tier_override"
        label="Tier"
        options={[
          { value: NONE, label: contact ? `By points (${tierLabels[contact.suggested_tier]})` : 'By points' },
          ...optionsOf(tierLabels),
        ]}
      />
      {isAdmin && <AssignField form={form} />}
      <OptionalFields
        form={form}
        names={['address', 'referred_by_customer_id', 'birthday', 'tags', 'notes']}
        labels={fieldLabels}
      >
        <div className="whole">
          <TextField form={form} name="address" label="Address" />
        </div>
        <Controller
          control={form.control}
          name="referred_by_customer_id"
          render={({ field }) => (
            <ContactPicker
              label="Referred by"
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'referred_by_customer_id')}
            />
          )}
        />
        <DateField form={form} name="birthday" label="Birthday" />
        <TextField form={form} name="tags" label="Tags" hint="Separate tags with commas" />
        <div className="whole">
          <TextAreaField form={form} name="notes" label="Notes" />
        </div>
      </OptionalFields>
    </div>
  );
}

function AssignField({ form }: { form: UseFormReturn<FormValues> }) {
  const people = useQuery(staff()).data ?? [];
  const options = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  return (
    <ChoiceField
      form={form}
      name="assigned_to"
      label="Assigned to"
      options={[{ value: NONE, label: 'Unassigned' }, ...options]}
    />
  );
}

const show: ValueTexts<FormValues> = {
  relationship_type: (type) => relationshipLabels[type],
  tier_override: (tier) => (tier === NONE ? 'By points' : tierLabels[tier]),
  referred_by_customer_id: pickedName,
  assigned_to: (person) => (person === NONE ? 'Unassigned' : 'Someone else'),
};
