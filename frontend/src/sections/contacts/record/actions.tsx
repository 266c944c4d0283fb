import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { useNewDialog } from '@/patterns/navigation/new-dialog';
import { useDeletion } from '@/patterns/record/use-deletion';
import { usePathExists } from '@/patterns/navigation/has-route';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { linkTo } from '@/patterns/navigation/link-to';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { type Contact } from '@/sections/contacts/api';
import { deleteContact, restoreContact } from '@/sections/contacts/mutations';

interface ActionsProps {
  contact: Contact;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'blacklist') => void;
}

/** The actions for a contact, from secondary to primary. */
export function ContactActions({ contact, show }: ActionsProps) {
  const navigate = useNavigate();
  const exists = usePathExists();
  const isAdmin = useMe().role === 'admin';
  const restore = useMutation(restoreContact());
  const remove = useDeletion(deleteContact(), '/contacts');
  const blacklisted = contact.status === 'blacklisted';
  const hide = () => remove.mutate(contact);
  const order = () => void navigate(linkTo('/purchases', { search: { open: 'new', customer_id: contact.id } }));
  const task = () => void navigate(linkTo('/tasks', { search: { open: 'new', customer_id: contact.id } }));
  const make = useNewDialog();
  const who = `customers:${contact.id}`;
  const status = blacklisted
    ? ({ title: 'Restore contact', icon: 'undo', run: () => restore.mutate(contact) } as const)
    : ({ title: 'Blacklist contact', icon: 'ban', run: () => show('blacklist') } as const);
  const maySell = exists('/purchases') && (!blacklisted || isAdmin);
  usePageKeys([
    { ...recordKeys.edit, title: 'Edit contact', icon: 'edit', run: () => show('edit') },
    { ...recordKeys.status, ...status },
    ...(maySell ? [{ title: `New order for ${contact.name}`, icon: 'receipt', run: order }] : []),
    ...(exists('/tasks') ? [{ title: `New task about ${contact.name}`, icon: 'tasks', run: task }] : []),
    { title: 'Delete contact', icon: 'trash', run: hide },
  ]);
  return (
    <>
      <RecordSteps table="customers" id={contact.id} route="/contacts/$id" list="/contacts" />
      <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" />}>
        <MenuItem icon="enquiry" onSelect={() => make('enquiry', who)}>
          New Enquiry
        </MenuItem>
        <MenuItem icon="quote" onSelect={() => make('quote', who)}>
          New Quote
        </MenuItem>
        {exists('/tasks') && (
          <MenuItem icon="tasks" onSelect={task}>
            New task
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem icon={status.icon} keys={recordKeys.status.keys} onSelect={status.run}>
          {status.title}
        </MenuItem>
        <MenuRule />
        <MenuItem icon="trash" danger onSelect={hide}>
          Delete contact
        </MenuItem>
      </Menu>
      <EditButton onClick={() => show('edit')} />
      <Button icon="phone" onClick={() => make('call', who)}>
        Log call
      </Button>
      {maySell && (
        <Button variant="primary" icon="plus" onClick={order}>
          New order
        </Button>
      )}
    </>
  );
}
