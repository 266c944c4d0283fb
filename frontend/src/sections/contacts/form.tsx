import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { ChoiceField, DateField, errorOf, NONE, TextAreaField, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import { useServerForm } from '@/patterns/server-form';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { createContact, updateContact, type Contact } from './api';
import { DuplicateHint } from './duplicate-hint';
import { changesOf, toForm, toServer, type FormValues } from './form-values';
import { ContactPicker } from './picker';
import { fieldWords, optionsOf, relationshipWords, tierWords } from './words';

interface ContactFormProps {
  /** The contact to edit; without it a new one is made. */
  contact?: Contact;
  /** The name of a new one, when it was typed elsewhere already. */
  name?: string;
  onClose: () => void;
  onSaved: (contact: Contact) => void;
}

/** One form for create and edit. */
export function ContactForm({ contact, name, onClose, onSaved }: ContactFormProps) {
  const isAdmin = useMe().role === 'admin';
  const create = useMutation(createContact());
  const update = useMutation(updateContact());
  const before = toForm(contact, name);
  const server = useServerForm<FormValues, Contact>({
    values: before,
    version: contact?.version,
    save: (values, { version, key, base }) =>
      contact && version !== undefined
        ? update.mutateAsync({ id: contact.id, version, values: changesOf(values, base, isAdmin) })
        : create.mutateAsync({ values: toServer(values, isAdmin), key }),
    saved: onSaved,
  });
  return (
    <FormDialog
      wide
      title={contact ? 'Edit contact' : 'New contact'}
      submitLabel={contact ? 'Save contact' : 'Create contact'}
      server={server}
      onClose={onClose}
      conflict={contact && { noun: 'contact', labels: fieldWords, read: (row) => ({ values: toForm(row as Contact), version: (row as Contact).version }), show }}
    >
      <Fields form={server.form} isAdmin={isAdmin} contact={contact} />
    </FormDialog>
  );
}

function Fields({ form, isAdmin, contact }: { form: ReturnType<typeof useServerForm<FormValues, Contact>>['form']; isAdmin: boolean; contact: Contact | undefined }) {
  return (
    <div className="form-grid">
      <TextField form={form} name="name" label="Name" required autoFocus maxLength={200} />
      <TextField form={form} name="company" label="Company" />
      <TextField form={form} name="email" label="E-mail" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <DuplicateHint form={form} ownId={contact?.id} />
      <div className="whole">
        <TextField form={form} name="address" label="Address" />
      </div>
      <ChoiceField form={form} name="relationship_type" label="Relationship" options={optionsOf(relationshipWords)} />
      <ChoiceField
        form={form}
        name="tier_override"
        label="Tier"
        options={[{ value: NONE, label: contact ? `By points (${tierWords[contact.suggested_tier]})` : 'By points' }, ...optionsOf(tierWords)]}
      />
      {isAdmin && <AssignField form={form} />}
      <Controller
        control={form.control}
        name="referred_by_customer_id"
        render={({ field }) => (
          <ContactPicker label="Referred by" value={field.value} onChange={field.onChange} error={errorOf(form, 'referred_by_customer_id')} />
        )}
      />
      <DateField form={form} name="birthday" label="Birthday" />
      <TextField form={form} name="tags" label="Tags" hint="With commas between them" />
      <div className="whole">
        <TextAreaField form={form} name="notes" label="Notes" />
      </div>
    </div>
  );
}

function AssignField({ form }: { form: ReturnType<typeof useServerForm<FormValues, Contact>>['form'] }) {
  const people = useQuery(staff()).data ?? [];
  const options = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  return <ChoiceField form={form} name="assigned_to" label="Assigned to" options={[{ value: NONE, label: 'Nobody' }, ...options]} />;
}

function show(name: keyof FormValues, value: unknown): string {
  if (name === 'relationship_type') return relationshipWords[value as FormValues['relationship_type']];
  if (name === 'tier_override') return value === NONE ? 'By points' : tierWords[value as keyof typeof tierWords];
  if (name === 'referred_by_customer_id') return (value as FormValues['referred_by_customer_id'])?.label ?? 'nobody';
  if (name === 'assigned_to') return value === NONE ? 'Nobody' : 'Someone else';
  return typeof value === 'string' && value !== '' ? value : 'empty';
}
