import { Private } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { Icon } from '@/ui/icon';
import { toCents } from '@/lib/numbers/money';
import type { Received } from '@/sections/shipments/api';

type Shortfall = Received['shortfalls'][number];

/** The items of a receipt that were damaged or missing, and what each vendor owes for them. */
export function Shortfalls({ shortfalls }: { shortfalls: readonly Shortfall[] }) {
  if (shortfalls.length === 0) return null;
  return (
    <section className="card" aria-labelledby="shortfalls">
      <header>
        <h2 id="shortfalls">Damaged or missing</h2>
      </header>
      <ul className="list">
        {shortfalls.map((line) => (
          <li key={line.shipment_line_id}>
            <Icon name="alert" className="tone-warning" />
            <div className="grow">
              <p className="l1">{line.product_name}</p>
              {line.note && <p className="l2 pre">{line.note}</p>}
            </div>
            <span className="num nowrap">{quantities(line)}</span>
          </li>
        ))}
        {refundsOf(shortfalls).map(({ id, number, vendor, cents }) => (
          <li key={id}>
            <Icon name="undo" />
            <div className="grow">
              <p className="l1">{vendor} owes you a refund</p>
              <p className="l2">
                <RecordLink to="/stock-orders/$id" id={id}>
                  {number}
                </RecordLink>
              </p>
            </div>
            <b className="num nowrap">
              <Private kind="expense" value={cents / 100} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const quantities = ({ bad, missing }: Pick<Shortfall, 'bad' | 'missing'>): string =>
  [bad > 0 && `${bad} damaged`, missing > 0 && `${missing} missing`].filter(Boolean).join(', ');

interface VendorRefund {
  id: string;
  number: string;
  vendor: string;
  cents: number;
}

/** The refund that is due for each stock order. Items that cost nothing have none. */
export function refundsOf(shortfalls: readonly Shortfall[]): VendorRefund[] {
  const orders = new Map<string, VendorRefund>();
  for (const { stock_order_id: id, stock_order_number: number, vendor_name: vendor, refund } of shortfalls) {
    const order = orders.get(id) ?? { id, number, vendor, cents: 0 };
    orders.set(id, { ...order, cents: order.cents + toCents(refund ?? 0) });
  }
  return [...orders.values()].filter(({ cents }) => cents > 0);
}
