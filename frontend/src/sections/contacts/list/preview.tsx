import { Link } from '@tanstack/react-router';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Contact } from '@/sections/contacts/api';
import { Tier } from '@/sections/contacts/tier';
import { relationshipLabels, statusLabels } from '@/sections/contacts/labels';

/** The contact's preview beside the list. */
export function ContactPreview({ contact }: { contact: Contact }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={statusLabels[contact.status]} />
        <Tier tier={contact.customer_tier} />
      </p>
      <Facts
        facts={[
          ['Sales', <Private key="sales" kind="total" value={contact.sales_total} />],
          ['Orders', count(contact.orders_count)],
          ['Last order', contact.last_order_at ? fullDate(contact.last_order_at) : <None />],
          ['Assigned to', contact.assigned_name ?? <None />],
          ['Email', contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : <None />],
          ['Phone', contact.phone ? <a href={`tel:${contact.phone}`}>{contact.phone}</a> : <None />],
          ['Company', contact.company ?? <None />],
          ['Relationship', relationshipLabels[contact.relationship_type]],
          ['Address', contact.address ?? <None />],
          ['Tags', contact.tags.length > 0 ? contact.tags.join(', ') : <None />],
        ]}
      />
      {contact.notes && <p className="note pre">{contact.notes}</p>}
      <Link className="btn primary" to="/contacts/$id" params={{ id: contact.id }}>
        Open contact
      </Link>
    </>
  );
}
