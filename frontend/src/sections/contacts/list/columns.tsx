import { TimeAgo } from '@/patterns/display/moment';
import type { Column } from '@/patterns/list/types';
import { DeletedName } from '@/patterns/record/deleted';
import { None, Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { count } from '@/lib/numbers/money';
import type { Contact } from '@/sections/contacts/api';
import { Tier } from '@/sections/contacts/tier';
import { relationshipLabels, statusLabels } from '@/sections/contacts/labels';
import { assigneeEdit, tierEdit, type Person } from './inline-edits';

const columns: readonly Column<Contact>[] = [
  { key: 'name', label: 'Name', sort: 'name', exports: ['name'], cell: (contact) => <NameCell contact={contact} /> },
  { key: 'email', label: 'Email', width: 216, exports: ['email'], cell: ({ email }) => textOrNone(email) },
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
    priority: 2,
  },
  {
    key: 'assigned',
    label: 'Assigned',
    width: 104,
    exports: ['assigned_name'],
    cell: (contact) => textOrNone(contact.assigned_name),
    priority: 1,
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
    cell: ({ last_order_at }) => <TimeAgo at={last_order_at} />,
    priority: 2,
  },
  {
    key: 'company',
    label: 'Company',
    width: 160,
    optional: true,
    exports: ['company'],
    cell: ({ company }) => textOrNone(company),
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    optional: true,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={statusLabels[status]} />,
  },
  {
    key: 'relationship',
    label: 'Relationship',
    width: 120,
    optional: true,
    exports: ['relationship_type'],
    cell: (contact) => relationshipLabels[contact.relationship_type],
  },
  {
    key: 'tags',
    label: 'Tags',
    width: 168,
    optional: true,
    exports: ['tags'],
    cell: ({ tags }) => textOrNone(tags.join(', ') || null),
  },
  {
    key: 'address',
    label: 'Address',
    width: 200,
    optional: true,
    exports: ['address'],
    cell: ({ address }) => textOrNone(address),
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
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
  },
];

/** Only admins can change a contact's assignee, so only they get the choice of people. */
export function columnsFor(people: readonly Person[] | undefined): readonly Column<Contact>[] {
  if (!people) return columns;
  const edit = assigneeEdit(people);
  return columns.map((column) => (column.key === 'assigned' ? { ...column, edit } : column));
}

function NameCell({ contact }: { contact: Contact }) {
  return (
    <span className="row">
      <Avatar id={contact.id} name={contact.name} />
      {contact.deleted_at ? (
        <DeletedName at={contact.deleted_at} name={contact.name} />
      ) : (
        <RecordLink to="/contacts/$id" id={contact.id} className="trunc" title={contact.name}>
          {contact.name}
        </RecordLink>
      )}
      {contact.status === 'blacklisted' && <StatusBadge display={statusLabels.blacklisted} />}
    </span>
  );
}
