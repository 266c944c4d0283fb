import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { timeAgo } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Contact } from '@/sections/contacts/api';
import { Tier } from '@/sections/contacts/tier';
import { statusLabels } from '@/sections/contacts/labels';

/** A contact in the card view. */
export function ContactCard({ contact, box }: { contact: Contact; box: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<Avatar id={contact.id} name={contact.name} size="lg" />}
        name={
          <Link to="/contacts/$id" params={{ id: contact.id }}>
            {contact.name}
          </Link>
        }
        sub={contact.company}
        box={box}
      />
      <Badges contact={contact} />
      <div className="stack gap-1">
        <CardFact icon="mail">{contact.email ?? '-'}</CardFact>
        <CardFact icon="phone" num>
          {contact.phone ?? '-'}
        </CardFact>
      </div>
      <CardFoot
        value={<Private kind="total" value={contact.sales_total} />}
        note={contact.last_order_at ? `Last order ${timeAgo(contact.last_order_at)}` : 'No order yet'}
        end={<span className="t-caption t-3">{plural(contact.orders_count, 'order')}</span>}
      />
    </>
  );
}

function Badges({ contact }: { contact: Contact }) {
  return (
    <div className="row wrap">
      {contact.status === 'blacklisted' && <StatusBadge display={statusLabels.blacklisted} />}
      <Tier tier={contact.customer_tier} />
    </div>
  );
}

/** A contact in the phone list: two lines, a status line and a call button. */
export function ContactLine({ contact }: { contact: Contact }) {
  return (
    <PhoneLine
      picture={<Avatar id={contact.id} name={contact.name} size="lg" />}
      link={
        <Link to="/contacts/$id" params={{ id: contact.id }} className={LINE_LINK}>
          {contact.name}
        </Link>
      }
      sub={contact.company ?? contact.email}
      end={
        contact.phone && (
          <a className="icon-btn above" href={`tel:${contact.phone}`} aria-label={`Call ${contact.name}`}>
            <Icon name="phone" />
          </a>
        )
      }
    >
      {contact.status === 'blacklisted' && <StatusBadge display={statusLabels.blacklisted} />}
      <Tier tier={contact.customer_tier} />
      <span className="v">
        <Private kind="total" value={contact.sales_total} />
      </span>
    </PhoneLine>
  );
}
