import '@/styles/landing.css';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

/** The progress of an item from stock to its customer. */
type TicketState = 'join' | 'moving' | 'open';

interface Ticket {
  state: TicketState;
  item: string;
  order: string;
  since: string;
  customer: string;
  about: string;
}

const tickets: Ticket[] = [
  {
    state: 'join',
    item: 'Picked up 18 Nov',
    order: 'SO-1027',
    since: 'Urgent · ordered 14 Nov',
    customer: 'Ines Carvalho',
    about: '9 orders · store pickup',
  },
  {
    state: 'join',
    item: 'Picked up 19 Nov',
    order: 'SO-1009',
    since: 'Ordered 3 Nov',
    customer: 'Mara Lindqvist',
    about: 'Gold · 14 orders',
  },
  {
    state: 'join',
    item: 'Picked up 20 Nov',
    order: 'SO-1016',
    since: 'Ordered 8 Nov',
    customer: 'Tobias Renner',
    about: '3 orders · store pickup',
  },
  {
    state: 'moving',
    item: 'Leaving now',
    order: 'SO-1031',
    since: 'Ordered 16 Nov',
    customer: 'Priya Nair',
    about: 'First order',
  },
  {
    state: 'open',
    item: 'Out of stock',
    order: 'SO-1037',
    since: 'Ordered 19 Nov',
    customer: 'Walter Osei',
    about: '2 orders',
  },
];

const lineEnds = {
  join: { icon: 'check', label: 'Picked up', className: 'mk-ok' },
  moving: { icon: 'right', label: 'Now', className: 'mk-ok mk-now' },
  open: { icon: 'clock', label: 'Waiting', className: 'mk-ok mk-wait' },
} as const;

const boardDescription =
  'Five orders. Three drones were picked up, the fourth is leaving now, and the fifth customer is waiting because none are left.';

/** An illustration of the product: items, the orders they are allocated to, and the customers. */
export function Board() {
  return (
    <>
      <div className="mk-board" role="img" aria-label={boardDescription}>
        <div className="mk-axis mk-cols">
          <span className="row">
            <Icon name="box" />
            Items in stock
          </span>
          <span className="row">
            <Icon name="receipt" />
            Sales orders
          </span>
          <span className="row">
            <Icon name="user" />
            Customers
          </span>
        </div>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.order} {...ticket} />
        ))}
      </div>
      <p className="mk-under">
        Example. Setting the pickup date issues the items. Stock never falls below zero, and waiting customers stay open
        orders.
      </p>
    </>
  );
}

function TicketRow({ state, item, order, since, customer, about }: Ticket) {
  const end = lineEnds[state];
  return (
    <div className={cx('mk-ticket', state)}>
      <div className="a row gap-3">
        {state !== 'open' && <Bars />}
        <Two
          title={state === 'open' ? item : 'Kestrel Mini 2 drone'}
          sub={state === 'open' ? 'Kestrel Mini 2 drone' : item}
        />
      </div>
      <div className="b row gap-3">
        <Two title={order} sub={since} />
      </div>
      <div className="c row gap-3">
        <Avatar id={customer} name={customer} size="md" />
        <Two title={customer} sub={about} />
        <span className={end.className}>
          <Icon name={end.icon} />
          {end.label}
        </span>
      </div>
    </div>
  );
}

function Two({ title, sub }: { title: string; sub: string }) {
  return (
    <div>
      <div className="t1">{title}</div>
      <div className="t2">{sub}</div>
    </div>
  );
}

/** A decorative barcode that can't be scanned. */
function Bars() {
  return (
    <svg className="mk-bars" viewBox="0 0 44 36" fill="currentColor" aria-hidden="true">
      <path d="M0 0h1v36H0zM3.5 0h1.75v36H3.5zM7.75 0H9.5v36H7.75zM12 0h1.75v36H12zM15.5 0h1.75v36H15.5zM19 0h2.5v36H19zM24 0h2.5v36H24zM29 0h2.5v36H29zM33.25 0H35v36h-1.75zM36.75 0h1.75v36h-1.75zM41 0h2.5v36H41z" />
    </svg>
  );
}
