import type { ReactNode } from 'react';
import { api, call } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerOption, PickerSource } from '@/patterns/fields/use-picker';

export interface Person extends Picked {
  kind: 'customer' | 'prospect';
}

/** The calls desk finds contacts and prospects. */
export const kindOf = (kind: string): Person['kind'] => (kind === 'prospect' ? 'prospect' : 'customer');

interface PersonOption extends PickerOption {
  kind: Person['kind'];
}

/** Contacts and prospects by the first letters or digits, with their open orders. */
const personSource: PickerSource<PersonOption> = {
  options: (typed) => ({
    queryKey: ['calls', 'picker', typed],
    queryFn: async () => {
      if (!typed.trim()) return [];
      const { items } = await call(api.GET('/rest/v1/calls/desk', { params: { query: { q: typed } } }));
      return items.map(({ id, kind, name, status, company, phone, open_orders }) => ({
        id,
        label: name,
        kind: kindOf(kind),
        note:
          status === 'blacklisted'
            ? 'Blacklisted'
            : kind === 'prospect'
              ? 'Prospect'
              : open_orders > 0
                ? `${open_orders} open`
                : (company ?? phone),
      }));
    },
  }),
};

interface PersonPickerProps {
  label: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  /** Offers to create a person with the typed name or number. */
  create?: (typed: string) => void;
}

/** Selects a contact or prospect, or creates one. */
export function PersonPicker({ onChange, create, ...field }: PersonPickerProps) {
  return (
    <PickerField
      {...field}
      source={personSource}
      placeholder="Name, company or phone"
      onChange={(picked, option) => onChange(picked && option ? { ...picked, kind: option.kind } : null)}
      create={create && { label: (typed) => (typed ? `New contact "${typed}"` : 'New person'), run: create }}
    />
  );
}

export const personColumns = (person: Person | null) => ({
  customer_id: person?.kind === 'customer' ? person.id : null,
  prospect_id: person?.kind === 'prospect' ? person.id : null,
});
