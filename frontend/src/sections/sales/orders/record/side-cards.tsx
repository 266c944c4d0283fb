import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/orders.css';
import { Card, Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { contactDetail, type Contact } from '@/sections/contacts/api';
import { statusLabels, tierLabels } from '@/sections/contacts/labels';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { completionLabels, priorityLabels } from '@/sections/sales/orders/labels';

/** The customer. A deleted contact keeps its name on the order. */
export function ContactCard({ order }: { order: Pick<Order, 'customer_id' | 'customer_name'> }) {
  const contact = useQuery(contactDetail(order.customer_id)).data;
  const name = contact?.name ?? order.customer_name ?? '';
  return (
    <Card title="Contact">
      <div className="cust">
        <Avatar id={order.customer_id} name={name} size="lg" />
        <div className="stack grow">
          {contact ? (
            <Link to="/contacts/$id" params={{ id: contact.id }} className="semi trunc" title={name}>
              {name}
            </Link>
          ) : (
            <span className="semi trunc">{name}</span>
          )}
          {contact?.company && <span className="t-small t-3 trunc">{contact.company}</span>}
        </div>
        {contact?.status === 'blacklisted' ? (
          <StatusBadge display={statusLabels.blacklisted} />
        ) : (
          contact &&
          contact.customer_tier !== 'standard' && (
            <span className={`badge outline tier ${contact.customer_tier}`}>
              <Icon name="star" />
              {tierLabels[contact.customer_tier]}
            </span>
          )
        )}
      </div>
      {contact && (
        <>
          <div className="order-contact">
            {contact.email && (
              <span className="ln">
                <Icon name="mail" />
                <a className="trunc" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              </span>
            )}
            {contact.phone && (
              <span className="ln num">
                <Icon name="phone" />
                <a href={`tel:${contact.phone}`}>{contact.phone}</a>
              </span>
            )}
            {contact.address && (
              <span className="ln">
                <Icon name="pin" />
                <span className="trunc" title={contact.address}>
                  {contact.address}
                </span>
              </span>
            )}
          </div>
          <ContactFigures contact={contact} />
        </>
      )}
    </Card>
  );
}

/** The contact's orders, except the cancelled ones, which don't count. */
function ContactFigures({ contact }: { contact: Contact }) {
  return (
    <dl className="order-customer-figures no-print">
      <div>
        <dt className="l2">Orders</dt>
        <dd className="t-label num">
          <Link to="/purchases" search={{ customer_id: contact.id, filter: 'all', 'order_status.not': 'cancelled' }}>
            {count(contact.orders_count)}
          </Link>
        </dd>
      </div>
      <div>
        <dt className="l2">Sales</dt>
        <dd className="t-label num">
          <Private kind="total" value={contact.sales_total} />
        </dd>
      </div>
      <div>
        <dt className="l2">Last order</dt>
        <dd className="t-label num">{contact.last_order_at ? shortDate(contact.last_order_at) : '-'}</dd>
      </div>
    </dl>
  );
}

/** The facts of the order as a whole. */
export function DetailsCard({ order }: { order: Order }) {
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Promised for', order.promised_at ? fullDate(order.promised_at) : <None />],
          ['Priority', priorityLabels[order.priority]],
          ['Delivery method', order.delivery_method ? completionLabels[order.delivery_method] : <None />],
          order.pickup_date !== null && ['Picked up', fullDate(order.pickup_date)],
          order.address !== null && [
            'Address',
            <span key="address" className="pre">
              {order.address}
            </span>,
          ],
          order.customer_reference !== null && ['Customer reference', order.customer_reference],
          order.receipt_number !== null && [
            'Receipt',
            <span key="receipt" className="num">
              {order.receipt_number}
            </span>,
          ],
          order.former_number !== null && [
            'Former number',
            <span key="former" className="num">
              {order.former_number}
            </span>,
          ],
          order.referred_by_customer_id !== null && [
            'Referred by',
            <Person key="referrer" id={order.referred_by_customer_id} name={order.referred_by_name} />,
          ],
          order.purchasing_for_customer_id !== null && [
            'Purchasing for',
            <Person key="for" id={order.purchasing_for_customer_id} name={order.purchasing_for_name} />,
          ],
        ]}
      />
    </Card>
  );
}

/** A contact of a colleague has an id but no name here. */
function Person({ id, name }: { id: string; name: string | null }) {
  if (!name) return <span className="t-3">A contact you can&apos;t access</span>;
  return (
    <Link to="/contacts/$id" params={{ id }}>
      {name}
    </Link>
  );
}
