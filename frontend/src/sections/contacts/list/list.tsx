import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ContactTabs } from '@/sections/section-tabs';
import { ImportLink } from '@/patterns/navigation/import-link';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { readyFor } from '@/patterns/list/views/ready-views';
import { restoreAction } from '@/patterns/list/bulk/restore-action';
import type { Filter, View } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { contactList, type Contact } from '@/sections/contacts/api';
import { changingContacts } from '@/sections/contacts/mutations';
import { relationshipLabels, statusLabels, tierLabels } from '@/sections/contacts/labels';
import { optionsOf } from '@/lib/options';
import { contactBulkActions } from './bulk';
import { ContactCard, ContactLine } from './cards';
import type { Person } from './inline-edits';
import { ContactPreview } from './preview';
import { columnsFor } from './columns';
import readyViews from './ready-views.json';

const ContactForm = lazyFocused(async () => (await import('@/sections/contacts/form')).ContactForm);

const route = getRouteApi('/signed-in/contacts');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'card', label: 'Cards', icon: 'grid' },
];

const mailingOptions = optionsOf({ true: 'No campaigns', false: 'Receives campaigns' });
const statusOptions = optionsOf(statusLabels);

export function ContactList() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(contactList(search));
  const people = usePeople(isAdmin);
  const shown = useMemo(() => columnsFor(people), [people]);
  return (
    <>
      <ListPage
        title="Contacts"
        noun={['contact', 'contacts']}
        query={page}
        source={{ table: 'customers', queryParams: listQuery(search) }}
        search={search}
        searchHint="Search name, phone or email"
        columns={shown}
        defaultSort="-created_at"
        ready={readyFor(readyViews.customers, isAdmin)}
        filters={filtersFor(isAdmin, people)}
        views={views}
        siblings={<ContactTabs current="/contacts" />}
        card={(contact, box) => <ContactCard contact={contact} box={box} />}
        line={(contact) => <ContactLine contact={contact} />}
        more={<ImportLink kind="customers" may={isAdmin} />}
        primary={{ label: 'New contact', onClick: () => dialog.show('new') }}
        firstUse={{
          icon: 'contacts',
          title: 'No contacts yet',
          text: 'Add your first customer or import your contacts.',
        }}
        changing={search.deleted === 'true' ? { ...changingContacts, onUpdate: undefined } : changingContacts}
        bulk={search.deleted === 'true' ? [restoreAction] : contactBulkActions({ isAdmin, people: people ?? [] })}
        opensEdit={search.deleted !== 'true'}
        preview={(contact) => <ContactPreview contact={contact} />}
        rowName={nameOfContact}
        rowActions={search.deleted === 'true' ? undefined : renderRowActions}
      />
      {search.open === 'new' && (
        <ContactForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/contacts/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOfContact = (contact: Contact) => contact.name;
const renderRowActions = (contact: Contact) => <RowActions contact={contact} />;

/** The assignable people; only admins can load them. */
function usePeople(isAdmin: boolean): readonly Person[] | undefined {
  const known = useQuery({ ...staff(), enabled: isAdmin }).data;
  return useMemo(() => known?.map((person) => ({ value: person.id, label: nameOf(person) })), [known]);
}

/** The list's filters. The tag filter is set through links only and appears as a chip. */
function filtersFor(isAdmin: boolean, people: readonly Person[] = []): Filter[] {
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    { name: 'customer_tier', label: 'Tier', options: optionsOf(tierLabels), promoted: true },
    ...(isAdmin ? [{ name: 'assigned_to', label: 'Assigned to', options: people, promoted: true }] : []),
    { name: 'relationship_type', label: 'Relationship', options: optionsOf(relationshipLabels) },
    { name: 'opted_out', label: 'Campaigns', options: mailingOptions },
    { name: 'tag', label: 'Tag', options: [], chipOnly: true },
  ];
}

function RowActions({ contact }: { contact: Contact }) {
  return (
    <>
      {contact.phone && (
        <a className="icon-btn" href={`tel:${contact.phone}`} aria-label={`Call ${contact.name}`} title="Call">
          <Icon name="phone" />
        </a>
      )}
      {contact.email && (
        <a className="icon-btn" href={`mailto:${contact.email}`} aria-label={`Email ${contact.name}`} title="Email">
          <Icon name="mail" />
        </a>
      )}
      <RecordLink
        className="icon-btn"
        to="/contacts/$id"
        id={contact.id}
        search={{ open: 'edit' }}
        aria-label={`Edit ${contact.name}`}
        title="Edit"
      >
        <Icon name="edit" />
      </RecordLink>
    </>
  );
}
