import { NONE, TextAreaField, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import type { BulkAct, Chosen } from '@/patterns/list/bulk-types';
import type { Change } from '@/patterns/list/bulk-run';
import { useServerForm } from '@/patterns/server-form';
import { newKey } from '@/api/client';
import { blacklist, type Contact } from './api';
import { toTags } from './form-values';
import { optionsOf, relationshipWords, tierWords } from './words';

interface Who {
  isAdmin: boolean;
  /** Whom a contact can be assigned to. */
  people: readonly { value: string; label: string }[];
}

/** What can be done to the selected contacts. */
export function contactActs({ isAdmin, people }: Who): readonly BulkAct<Contact>[] {
  const assign: BulkAct<Contact> = {
    name: 'assign',
    label: 'Assign',
    icon: 'user',
    choices: [...people, { value: NONE, label: 'Nobody' }],
    change: (value) => ({ assigned_to: value === NONE ? null : value }),
    told: 'Assigned',
    toldTo: (label) => `to ${label}`,
  };
  return [
    ...(isAdmin ? [assign] : []),
    {
      name: 'tier',
      label: 'Tier',
      icon: 'star',
      choices: [...optionsOf(tierWords), { value: NONE, label: 'As their points say' }],
      change: (value) => ({ tier_override: value === NONE ? null : value }),
      told: 'Tier set for',
    },
    { name: 'tags', label: 'Tags', icon: 'tag', told: 'Tagged', ask: (props) => <TagDialog {...props} /> },
    {
      name: 'relationship',
      label: 'Relationship',
      icon: 'contacts',
      choices: optionsOf(relationshipWords),
      change: (value) => ({ relationship_type: value }),
      told: 'Relationship set for',
    },
    {
      name: 'blacklist',
      label: 'Blacklist',
      icon: 'ban',
      danger: true,
      told: 'Blacklisted',
      each: (contact, { reason }) => blacklist({ id: contact.id, reason: String(reason), key: newKey() }),
      ask: (props) => <BlacklistDialog {...props} />,
    },
    { name: 'delete', label: 'Delete', icon: 'trash', danger: true, change: () => ({ deleted: true }), told: 'Deleted' },
  ];
}

interface AskProps {
  chosen: Chosen<Contact>;
  run: (change: Change) => Promise<unknown>;
  onClose: () => void;
}

function TagDialog({ chosen, run, onClose }: AskProps) {
  const server = useServerForm({
    draft: false,
    values: { add_tags: '', remove_tags: '' },
    save: ({ add_tags, remove_tags }) => run({ add_tags: toTags(add_tags), remove_tags: toTags(remove_tags) }),
    saved: onClose,
  });
  return (
    <FormDialog title={`Tag ${chosen.words}`} submitLabel="Save tags" server={server} onClose={onClose}>
      <TextField form={server.form} name="add_tags" label="Add tags" hint="With commas between them" />
      <TextField form={server.form} name="remove_tags" label="Remove tags" hint="With commas between them" />
    </FormDialog>
  );
}

function BlacklistDialog({ chosen, run, onClose }: AskProps) {
  const server = useServerForm({ draft: false, values: { reason: '' }, save: ({ reason }) => run({ reason: reason.trim() }), saved: onClose });
  return (
    <FormDialog danger title={`Blacklist ${chosen.words}?`} description="The reason is kept with each of them and in the audit log." submitLabel={`Blacklist ${chosen.words}`} server={server} onClose={onClose}>
      <TextAreaField form={server.form} name="reason" label="Reason" required />
    </FormDialog>
  );
}
