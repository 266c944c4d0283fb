import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { ago } from '@/lib/dates';
import { plural } from '@/lib/names';
import type { Contact } from './api';
import { Tier } from './tier';
import { statusWords } from './words';

/** A contact in the card view. */
export function ContactCard({ contact, box }: { contact: Contact; box: ReactNode }) {
  return (
    <>
      <div className="top">
        <Avatar id={contact.id} name={contact.name} size="lg" />
        <div className="grow">
          <h2 className="trunc">
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {contact.name}
            </Link>
          </h2>
          <p className="t-small t-3 trunc">{contact.company ?? 'Private'}</p>
        </div>
        {box}
      </div>
      <Badges contact={contact} />
      <div className="stack gap-1">
        <p className="ln">
          <Icon name="mail" size={14} />
          <span className="trunc">{contact.email ?? '-'}</span>
        </p>
        <p className="ln">
          <Icon name="phone" size={14} />
          <span className="num">{contact.phone ?? '-'}</span>
        </p>
      </div>
      <div className="bot">
        <div>
          <p className="v">
            <Private kind="total" value={contact.sales_total} />
          </p>
          <p className="t-caption t-3">{contact.last_order_at ? `Last order ${ago(contact.last_order_at)}` : 'No order yet'}</p>
        </div>
        <span className="t-caption t-3">{plural(contact.orders_count, 'order')}</span>
      </div>
    </>
  );
}

function Badges({ contact }: { contact: Contact }) {
  return (
    <div className="row wrap">
      {contact.status === 'blacklisted' && <StatusBadge word={statusWords.blacklisted} />}
      <Tier tier={contact.customer_tier} />
    </div>
  );
}

/** A contact on a phone: two lines, a state line, one act. */
export function ContactLine({ contact }: { contact: Contact }) {
  return (
    <div className="pcard">
      <Avatar id={contact.id} name={contact.name} size="lg" />
      <div className="grow">
        <Link to="/contacts/$id" params={{ id: contact.id }} className="l1 trunc block stretched">
          {contact.name}
        </Link>
        <p className="l2 trunc">{contact.company ?? contact.email ?? 'Private'}</p>
      </div>
      {contact.phone && (
        <a className="icon-btn above" href={`tel:${contact.phone}`} aria-label={`Call ${contact.name}`}>
          <Icon name="phone" />
        </a>
      )}
      <div className="meta">
        {contact.status === 'blacklisted' && <StatusBadge word={statusWords.blacklisted} />}
        <Tier tier={contact.customer_tier} />
        <span className="v">
          <Private kind="total" value={contact.sales_total} />
        </span>
      </div>
    </div>
  );
}
