import { NONE } from '@/patterns/fields/choices';
import type { ChoiceEdit } from '@/patterns/list/cells/edit-types';
import type { Contact } from '@/sections/contacts/api';
import { tierLabels } from '@/sections/contacts/labels';
import { optionsOf } from '@/lib/options';

/** A person that a contact can be assigned to. */
export interface Person {
  value: string;
  label: string;
}

const orNull = (value: string): string | null => (value === NONE ? null : value);

/** A manual tier takes precedence over the tier based on points. */
export const tierEdit: ChoiceEdit<Contact> = {
  as: 'choice',
  value: ({ tier_override }) => tier_override ?? NONE,
  options: [...optionsOf(tierLabels), { value: NONE, label: 'Based on points' }],
  change: (value) => ({ tier_override: orNull(value) }),
  optimistic: (value, contact) => ({
    customer_tier: value === NONE ? contact.suggested_tier : (value as Contact['customer_tier']),
  }),
};

export const assigneeEdit = (people: readonly Person[]): ChoiceEdit<Contact> => ({
  as: 'choice',
  keys: 'A',
  value: ({ assigned_to }) => assigned_to ?? NONE,
  options: [...people, { value: NONE, label: 'Unassigned' }],
  change: (value) => ({ assigned_to: orNull(value) }),
  optimistic: (value) => ({ assigned_name: people.find((person) => person.value === value)?.label ?? null }),
});
