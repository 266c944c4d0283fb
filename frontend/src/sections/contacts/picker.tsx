import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api, call, anyOf } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { contactDetail, type Contact } from './api';

const ContactForm = lazy(() => import('./form').then((form) => ({ default: form.ContactForm })));

/** Contacts by name, phone digits or email. */
const contactSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['customers', 'picker', typed],
    queryFn: async () => {
      const query = { q: typed || undefined, limit: 8, sort: typed ? ('name' as const) : ('-updated_at' as const) };
      const page = await call(api.GET('/rest/v1/customers', { params: { query } }));
      return page.items.map((contact) => ({
        id: contact.id,
        label: contact.name,
        note: contact.status === 'blacklisted' ? 'Blacklisted' : (contact.company ?? contact.email ?? contact.phone),
      }));
    },
  }),
};

/** Loads the name of a prospect that a new record is created for. */
export const prospectNamed = (id: string) =>
  queryOptions({
    queryKey: ['prospects', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/prospects/{id}', { params: { path: { id } }, signal })),
    enabled: id !== '',
  });

/** Prospects who aren't contacts yet, by name, company, phone digits or email. */
const prospectSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['prospects', 'picker', typed],
    queryFn: async () => {
      const query = {
        q: typed || undefined,
        limit: 8,
        status: anyOf('new', 'contacted', 'qualified', 'lost'),
        sort: typed ? ('name' as const) : ('-updated_at' as const),
      };
      const page = await call(api.GET('/rest/v1/prospects', { params: { query } }));
      return page.items.map((prospect) => ({
        id: prospect.id,
        label: prospect.name,
        note: prospect.company ?? prospect.email ?? prospect.phone,
      }));
    },
  }),
};

function ProspectPicker(field: Omit<ContactPickerProps, 'mayCreate'>) {
  return <PickerField {...field} source={prospectSource} placeholder="Name, company or phone" />;
}

interface ContactPickerProps {
  label: string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  /** Offers to create a contact named as typed, and selects it. */
  mayCreate?: boolean;
}

/** The contact picker for other sections. */
export function ContactPicker({ mayCreate, ...field }: ContactPickerProps) {
  const [name, setName] = useState<string>();
  const close = () => setName(undefined);
  const choose = (contact: Picked) => {
    close();
    field.onChange(contact);
  };
  return (
    <>
      <PickerField
        {...field}
        source={contactSource}
        placeholder="Name, phone or email"
        create={
          mayCreate
            ? { label: (typed) => (typed ? `Create contact "${typed}"` : 'Create a new contact'), run: setName }
            : undefined
        }
      />
      {name !== undefined && (
        <Suspense>
          <ContactForm name={name} onClose={close} onSaved={({ id, name: label }) => choose({ id, label })} />
        </Suspense>
      )}
    </>
  );
}

interface PersonField {
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  error: string | undefined;
}

interface PersonPickersProps {
  contact: PersonField;
  prospect: PersonField;
  prospectHint?: string;
}

/** A contact or a prospect for other sections; choosing one clears the other. */
export function PersonPickers({ contact, prospect, prospectHint }: PersonPickersProps) {
  const choose = (field: PersonField, other: PersonField) => (chosen: Picked | null) => {
    field.onChange(chosen);
    if (chosen && other.value) other.onChange(null);
  };
  return (
    <>
      <ContactPicker
        mayCreate
        label="Contact"
        value={contact.value}
        onChange={choose(contact, prospect)}
        error={contact.error}
      />
      <ProspectPicker
        label="Or a prospect"
        value={prospect.value}
        onChange={choose(prospect, contact)}
        error={prospect.error}
        hint={prospectHint}
      />
    </>
  );
}

/** Refused by the server, too. */
export const BLACKLISTED = 'This contact is blacklisted. Only an admin can place an order.';

/** The contact, if they are blacklisted. */
export function useBlacklisted(id: string | undefined): Contact | undefined {
  const contact = useQuery({ ...contactDetail(id ?? ''), enabled: id !== undefined }).data;
  return id !== undefined && contact?.status === 'blacklisted' ? contact : undefined;
}

/** Warns in a form, before saving, that the chosen contact is blacklisted, with the reason. */
export function BlacklistWarning({ contact }: { contact: Contact | undefined }) {
  const isAdmin = useMe().role === 'admin';
  return (
    <div role="status" hidden={!contact}>
      {contact && (
        <p className="callout danger">
          <Icon name="ban" />
          <span>
            {contact.name} is blacklisted.{' '}
            {isAdmin ? 'As an admin, you can still place the order.' : 'Only an admin can place an order.'}
            {contact.blacklist_reason && <span className="block">Reason: {contact.blacklist_reason}</span>}
          </span>
        </p>
      )}
    </div>
  );
}
