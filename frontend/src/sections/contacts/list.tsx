import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ImportLink } from '@/patterns/import-link';
import { later } from '@/patterns/later';
import { useOpenDialog } from '@/patterns/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter, View } from '@/patterns/list/types';
import { None, Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { ago, exactTime } from '@/lib/dates';
import { contactList, type Contact } from './api';
import { BulkActs } from './bulk';
import { ContactCard, ContactLine } from './cards';
import { Tier } from './tier';
import { optionsOf, relationshipWords, statusWords, tierWords } from './words';

const ContactForm = later(async () => (await import('./form')).ContactForm);

const route = getRouteApi('/signed-in/contacts');

const columns: readonly Column<Contact>[] = [
  { key: 'name', label: 'Name', sort: 'name', cell: (contact) => <NameCell contact={contact} /> },
  { key: 'email', label: 'E-mail', width: 168, cell: ({ email }) => email ?? <None />, priority: 3 },
  { key: 'phone', label: 'Phone', width: 132, cell: ({ phone }) => (phone ? <span className="num">{phone}</span> : <None />), priority: 2 },
  { key: 'tier', label: 'Tier', width: 104, cell: (contact) => <Tier tier={contact.customer_tier} /> },
  { key: 'assigned', label: 'Assigned', width: 104, cell: (contact) => contact.assigned_name ?? <None />, priority: 2 },
  { key: 'orders', label: 'Orders', width: 72, right: true, sort: 'orders_count', cell: (contact) => contact.orders_count },
  { key: 'sales', label: 'Sales', width: 112, right: true, sort: 'sales_total', cell: (contact) => <Private kind="total" value={contact.sales_total} /> },
  { key: 'last', label: 'Last order', width: 96, sort: 'last_order_at', cell: ({ last_order_at }) => <When at={last_order_at} /> },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'card', label: 'Cards', icon: 'grid' },
];

const statusOptions = Object.entries(statusWords).map(([value, word]) => ({ value, label: word.label }));

export function ContactList() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(contactList(search));
  const filters = useFilters(isAdmin);
  const rows = page.data?.items ?? [];
  return (
    <>
      <ListPage
        title="Contacts"
        noun={['contact', 'contacts']}
        query={page}
        search={search}
        searchHint="Search name, phone or e-mail"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        views={views}
        viewKey="customers"
        card={(contact, box) => <ContactCard contact={contact} box={box} />}
        line={(contact) => <ContactLine contact={contact} />}
        more={<ImportLink kind="customers" may={isAdmin} />}
        primary={{ label: 'New contact', onClick: () => dialog.show('new') }}
        firstUse={{ icon: 'contacts', title: 'Your first contact', words: 'Whoever buys from you stands here, with orders, tier and story.' }}
        bulk={(ids, clear) => <BulkActs contacts={rows.filter(({ id }) => ids.includes(id))} isAdmin={isAdmin} clear={clear} />}
        rowName={(contact) => contact.name}
        rowActions={(contact) => <RowActions contact={contact} />}
      />
      {search.open === 'new' && (
        <ContactForm onClose={dialog.close} onSaved={({ id }) => void navigate({ to: '/contacts/$id', params: { id }, replace: true })} />
      )}
    </>
  );
}

/** Who can be assigned is known to admins only; a tag comes by a link and shows as a chip. */
function useFilters(isAdmin: boolean): Filter[] {
  const people = useQuery({ ...staff(), enabled: isAdmin }).data ?? [];
  const assigned = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    { name: 'customer_tier', label: 'Tier', options: optionsOf(tierWords), promoted: true },
    ...(isAdmin ? [{ name: 'assigned_to', label: 'Assigned to', options: assigned, promoted: true }] : []),
    { name: 'relationship_type', label: 'Relationship', options: optionsOf(relationshipWords) },
    { name: 'tag', label: 'Tag', options: [], chipOnly: true },
  ];
}

function NameCell({ contact }: { contact: Contact }) {
  return (
    <span className="row">
      <Avatar id={contact.id} name={contact.name} />
      <Link to="/contacts/$id" params={{ id: contact.id }} className="trunc" title={contact.name}>
        {contact.name}
      </Link>
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
      <Link className="icon-btn" to="/contacts/$id" params={{ id: contact.id }} search={{ open: 'edit' }} aria-label={`Edit ${contact.name}`} title="Edit">
        <Icon name="edit" />
      </Link>
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
