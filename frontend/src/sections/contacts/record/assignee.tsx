import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { NONE } from '@/patterns/fields/fields';
import { None } from '@/patterns/display/private';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';
import { type Contact } from '@/sections/contacts/api';
import { assignContact } from '@/sections/contacts/mutations';

/** The contact's assignee. Only admins can reassign contacts. */
export function Assignee({ contact }: { contact: Contact }) {
  const isAdmin = useMe().role === 'admin';
  if (!isAdmin) return contact.assigned_name ?? <None />;
  return <Choice contact={contact} />;
}

function Choice({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  const people = useQuery(staff()).data ?? [];
  const assign = useMutation(assignContact());
  usePageKeys([{ ...recordKeys.assignee, title: 'Change assignee', icon: 'user', run: () => setOpen(true) }]);
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (id !== (contact.assigned_to ?? NONE))
      assign.mutate({ contact, to: person ? { id, name: nameOf(person) } : null });
  };
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="sm"
          className="in-fact"
          title={tooltipWithKeys('Change assignee', recordKeys.assignee.keys)}
          aria-keyshortcuts={ariaKeys(recordKeys.assignee.keys)}
          busy={assign.isPending && 'Saving...'}
        >
          <span className="trunc">{contact.assigned_name ?? 'Unassigned'}</span>
          <Icon name="c-down" />
        </Button>
      }
    >
      <MenuRadios
        value={contact.assigned_to ?? NONE}
        onChange={choose}
        options={[
          { value: NONE, label: 'Unassigned' },
          ...people.map((person) => ({ value: person.id, label: nameOf(person) })),
        ]}
      />
    </Menu>
  );
}
