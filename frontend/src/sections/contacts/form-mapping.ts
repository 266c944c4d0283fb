import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { NONE, orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { toTags } from '@/lib/text/tags';
import type { Contact, ContactValues } from './api';

/** The form's values, as typed. */
export type FormValues = {
  name: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  birthday: string;
  relationship_type: Schema<'Relationship'>;
  tier_override: Schema<'Tier'> | typeof NONE;
  assigned_to: string;
  referred_by_customer_id: Picked | null;
  tags: string;
  notes: string;
};

export function toForm(contact: Contact | undefined, name = ''): FormValues {
  return {
    name: contact?.name ?? name,
    company: contact?.company ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    address: contact?.address ?? '',
    birthday: contact?.birthday ?? '',
    relationship_type: contact?.relationship_type ?? 'retail',
    tier_override: contact?.tier_override ?? NONE,
    assigned_to: contact?.assigned_to ?? NONE,
    referred_by_customer_id: contact?.referred_by_customer_id
      ? { id: contact.referred_by_customer_id, label: contact.referred_by_name ?? "A contact you can't access" }
      : null,
    tags: (contact?.tags ?? []).join(', '),
    notes: contact?.notes ?? '',
  };
}

/** The request body. Only admins can assign; for others the field is left out and the server decides. */
export function toServer(values: FormValues, isAdmin: boolean): ContactValues {
  return {
    name: values.name.trim(),
    company: orNull(values.company),
    email: orNull(values.email),
    phone: orNull(values.phone),
    address: orNull(values.address),
    birthday: orNull(values.birthday),
    relationship_type: values.relationship_type,
    tier_override: values.tier_override === NONE ? null : values.tier_override,
    referred_by_customer_id: values.referred_by_customer_id?.id ?? null,
    tags: toTags(values.tags),
    notes: orNull(values.notes),
    ...(isAdmin ? { assigned_to: orNull(values.assigned_to) } : {}),
  };
}

export const changesOf = (values: FormValues, before: FormValues, isAdmin: boolean): Schema<'ContactChange'> =>
  changedFields(toServer(values, isAdmin), toServer(before, isAdmin));
