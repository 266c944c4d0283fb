import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/orders.css';
import { Card } from '@/patterns/record/detail-page';
import { MoneyTable } from '@/patterns/display/money-table';
import { Private } from '@/patterns/display/private';
import { contactDetail, type Contact } from '@/sections/contacts/api';
import { statusLabels, tierLabels } from '@/sections/contacts/labels';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';

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

/** The calculation of the total, and the margin. */
export function MoneyCard({ order }: { order: Order }) {
  const before = order.is_gift ? 0 : Math.round(order.quantity * order.unit_price * 100) / 100;
  const off = Math.round((before - order.total_amount) * 100) / 100;
  return (
    <Card title="Totals">
      <MoneyTable
        rows={[
          {
            label: (
              <span className="num">
                {count(order.quantity)} × <Private kind="price" value={order.is_gift ? 0 : order.unit_price} />
              </span>
            ),
            value: <Private kind="amount" value={before} />,
          },
          order.items_free > 0 && {
            label: plural(order.items_free, 'free item'),
            value: <Private kind="amount" value={0} />,
          },
          { label: order.is_gift ? 'Gift' : 'Discount', value: <Private kind="amount" value={-off} />, look: 'pre' },
          { label: 'Total', value: <Private kind="total" value={order.total_amount} />, look: 'total' },
          // Cost and margin are known once items were handed over.
          order.cost_total !== null && {
            label: `Cost of ${plural(order.fulfilled_quantity, 'item')}`,
            value: <Private kind="expense" value={order.cost_total} />,
            look: 'rule internal',
          },
          order.cost_total !== null && {
            label: 'Margin',
            value: <Private kind="revenue" value={order.margin} />,
            look: 'internal',
          },
        ]}
      />
    </Card>
  );
}
