import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ContactTabs } from '@/patterns/contact-tabs';
import { ImportLink } from '@/patterns/import-link';
import { laterFocused } from '@/patterns/later';
import { listQuery, useOpenDialog } from '@/patterns/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { readyFor } from '@/patterns/list/ready-views';
import { restoreAct } from '@/patterns/list/restore-act';
import type { Column, Filter, View } from '@/patterns/list/types';
import { Deleted } from '@/patterns/deleted';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { ago, exactTime } from '@/lib/dates';
import { count } from '@/lib/money';
import { changingContacts, contactList, type Contact } from './api';
import { contactActs } from './bulk';
import { ContactCard, ContactLine } from './cards';
import { assigneeEdit, tierEdit, type Person } from './edits';
import { ContactPreview } from './preview';
import { Tier } from './tier';
import { optionsOf, relationshipWords, statusWords, tierWords } from './words';
import readyViews from './ready-views.json';

const ContactForm = laterFocused(async () => (await import('./form')).ContactForm);

const route = getRouteApi('/signed-in/contacts');

const columns: readonly Column<Contact>[] = [
  { key: 'name', label: 'Name', sort: 'name', exports: ['name'], cell: (contact) => <NameCell contact={contact} /> },
  { key: 'email', label: 'E-mail', width: 216, exports: ['email'], cell: ({ email }) => text(email) },
  {
    key: 'phone',
    label: 'Phone',
    width: 132,
    exports: ['phone'],
    cell: ({ phone }) => (phone ? <span className="num">{phone}</span> : <None />),
  },
  {
    key: 'tier',
    label: 'Tier',
    width: 108,
    exports: ['customer_tier'],
    cell: (contact) => <Tier tier={contact.customer_tier} />,
    edit: tierEdit,
    priority: 3,
  },
  {
    key: 'assigned',
    label: 'Assigned',
    width: 104,
    exports: ['assigned_name'],
    cell: (contact) => text(contact.assigned_name),
    priority: 2,
  },
  {
    key: 'orders',
    label: 'Orders',
    width: 72,
    right: true,
    sort: 'orders_count',
    exports: ['orders_count'],
    cell: (contact) => contact.orders_count,
    priority: 3,
  },
  {
    key: 'sales',
    label: 'Sales',
    width: 112,
    right: true,
    sort: 'sales_total',
    exports: ['sales_total'],
    cell: (contact) => <Private kind="total" value={contact.sales_total} />,
  },
  {
    key: 'last',
    label: 'Last order',
    width: 96,
    sort: 'last_order_at',
    exports: ['last_order_at'],
    cell: ({ last_order_at }) => <When at={last_order_at} />,
    priority: 2,
  },
  {
    key: 'company',
    label: 'Company',
    width: 160,
    optional: true,
    exports: ['company'],
    cell: ({ company }) => text(company),
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    optional: true,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={statusWords[status]} />,
  },
  {
    key: 'relationship',
    label: 'Relationship',
    width: 120,
    optional: true,
    exports: ['relationship_type'],
    cell: (contact) => relationshipWords[contact.relationship_type],
  },
  {
    key: 'tags',
    label: 'Tags',
    width: 168,
    optional: true,
    exports: ['tags'],
    cell: ({ tags }) => text(tags.join(', ') || null),
  },
  {
    key: 'address',
    label: 'Address',
    width: 200,
    optional: true,
    exports: ['address'],
    cell: ({ address }) => text(address),
  },
  {
    key: 'points',
    label: 'Points',
    width: 88,
    right: true,
    optional: true,
    exports: ['tier_points'],
    cell: ({ tier_points }) => count(tier_points),
  },
  {
    key: 'created',
    label: 'Created',
    width: 104,
    optional: true,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <When at={created_at} />,
  },
];

/** Cut where the column ends, whole under the pointer. */
function text(words: string | null) {
  return words === null ? <None /> : <span title={words}>{words}</span>;
}

/** Whom a contact belongs to is an admin's to change. */
function columnsFor(people: readonly Person[] | undefined): readonly Column<Contact>[] {
  if (!people) return columns;
  const edit = assigneeEdit(people);
  return columns.map((column) => (column.key === 'assigned' ? { ...column, edit } : column));
}

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'card', label: 'Cards', icon: 'grid' },
];

const mailingOptions = [
  { value: 'true', label: 'No campaigns' },
  { value: 'false', label: 'Gets campaigns' },
];
const statusOptions = Object.entries(statusWords).map(([value, word]) => ({ value, label: word.label }));

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
        source={{ table: 'customers', asked: listQuery(search) }}
        search={search}
        searchHint="Search name, phone or e-mail"
        columns={shown}
        defaultSort="-created_at"
        ready={readyFor(readyViews.customers, isAdmin)}
        filters={filtersFor(people)}
        views={views}
        siblings={<ContactTabs here="/contacts" />}
        card={(contact, box) => <ContactCard contact={contact} box={box} />}
        line={(contact) => <ContactLine contact={contact} />}
        more={<ImportLink kind="customers" may={isAdmin} />}
        primary={{ label: 'New contact', onClick: () => dialog.show('new') }}
        firstUse={{
          icon: 'contacts',
          title: 'No contacts yet',
          words: 'Add your first customer or import your contacts.',
        }}
        changing={search.deleted === 'true' ? { ...changingContacts, one: undefined } : changingContacts}
        bulk={search.deleted === 'true' ? [restoreAct] : contactActs({ isAdmin, people: people ?? [] })}
        opensEdit={search.deleted !== 'true'}
        preview={(contact) => <ContactPreview contact={contact} />}
        rowName={nameOfContact}
        rowActions={search.deleted === 'true' ? undefined : actsOf}
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

// Always the same, so that a row is drawn again only when it is another one.
const nameOfContact = (contact: Contact) => contact.name;
const actsOf = (contact: Contact) => <RowActions contact={contact} />;

/** Who can be assigned is known to admins only. */
function usePeople(isAdmin: boolean): readonly Person[] | undefined {
  const known = useQuery({ ...staff(), enabled: isAdmin }).data;
  return useMemo(() => known?.map((person) => ({ value: person.id, label: nameOf(person) })), [known]);
}

/** A tag comes by a link and shows as a chip. */
function filtersFor(people: readonly Person[] | undefined): Filter[] {
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    { name: 'customer_tier', label: 'Tier', options: optionsOf(tierWords), promoted: true },
    ...(people ? [{ name: 'assigned_to', label: 'Assigned to', options: people, promoted: true }] : []),
    { name: 'relationship_type', label: 'Relationship', options: optionsOf(relationshipWords) },
    { name: 'opted_out', label: 'Campaigns', options: mailingOptions },
    { name: 'tag', label: 'Tag', options: [], chipOnly: true },
  ];
}

function NameCell({ contact }: { contact: Contact }) {
  return (
    <span className="row">
      <Avatar id={contact.id} name={contact.name} />
      {contact.deleted_at ? (
        <Deleted at={contact.deleted_at} name={contact.name} />
      ) : (
        <RecordLink to="/contacts/$id" id={contact.id} className="trunc" title={contact.name}>
          {contact.name}
        </RecordLink>
      )}
      {contact.status === 'blacklisted' && <StatusBadge word={statusWords.blacklisted} />}
    </span>
  );
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
        <a className="icon-btn" href={`mailto:${contact.email}`} aria-label={`Write to ${contact.name}`} title="Write">
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

function When({ at }: { at: string | null }) {
  if (!at) return <None />;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {ago(at)}
    </time>
  );
}
