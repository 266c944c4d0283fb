import { NONE } from '@/patterns/fields/choices';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { newKey } from '@/api/client';
import { type Contact } from '@/sections/contacts/api';
import { blacklist } from '@/sections/contacts/mutations';
import { relationshipLabels, tierLabels } from '@/sections/contacts/labels';
import { optionsOf } from '@/lib/options';

const TagDialog = lazyFocused(async () => (await import('./bulk-dialogs')).TagDialog);
const BlacklistDialog = lazyFocused(async () => (await import('./bulk-dialogs')).BlacklistDialog);

interface BulkOptions {
  isAdmin: boolean;
  /** The people a contact can be assigned to. */
  people: readonly { value: string; label: string }[];
}

/** Bulk actions for contacts. */
export function contactBulkActions({ isAdmin, people }: BulkOptions): readonly BulkAction<Contact>[] {
  const assign: BulkAction<Contact> = {
    name: 'assign',
    keys: 'A',
    label: 'Assign',
    icon: 'user',
    choices: [...people, { value: NONE, label: 'Unassigned' }],
    change: (value) => ({ assigned_to: value === NONE ? null : value }),
    pastTense: 'Assigned',
    targetText: (label) => `to ${label}`,
  };
  return [
    ...(isAdmin ? [assign] : []),
    {
      name: 'tier',
      label: 'Tier',
      icon: 'star',
      choices: [...optionsOf(tierLabels), { value: NONE, label: 'Based on points' }],
      change: (value) => ({ tier_override: value === NONE ? null : value }),
      pastTense: 'Tier set for',
    },
    { name: 'tags', label: 'Tags', icon: 'tag', pastTense: 'Tagged', dialog: (props) => <TagDialog {...props} /> },
    {
      name: 'relationship',
      label: 'Relationship',
      icon: 'contacts',
      choices: optionsOf(relationshipLabels),
      change: (value) => ({ relationship_type: value }),
      pastTense: 'Relationship set for',
    },
    {
      name: 'blacklist',
      label: 'Blacklist',
      icon: 'ban',
      danger: true,
      pastTense: 'Blacklisted',
      each: (contact, { reason }) => blacklist({ id: contact.id, reason: String(reason), key: newKey() }),
      dialog: (props) => <BlacklistDialog {...props} />,
    },
    {
      name: 'delete',
      label: 'Delete',
      icon: 'trash',
      danger: true,
      change: () => ({ deleted: true }),
      pastTense: 'Deleted',
    },
  ];
}
