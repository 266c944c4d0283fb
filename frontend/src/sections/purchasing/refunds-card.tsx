import '@/styles/stock-orders.css';
import { useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/detail-page';
import { Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { vendorOf, type StockOrder } from './api';
import { owedIn, stillOwed } from './refunds';

/** What the shop owes for pieces that came bad, got lost or were cancelled, and what it has paid back. */
export function RefundsCard({ order, may, onRecord }: { order: StockOrder; may: boolean; onRecord: () => void }) {
  const vendor = useQuery(vendorOf(order.vendor_id)).data;
  if (order.refund_expected === 0 && order.refund_received === 0) return null;
  const owed = stillOwed(order);
  return (
    <Card
      title="Refunds expected"
      end={
        owed > 0 ? (
          <StatusBadge word={{ label: 'Still owed', tone: 'warning', icon: 'clock' }} />
        ) : (
          <StatusBadge word={{ label: 'Paid back', tone: 'success', icon: 'check-c' }} />
        )
      }
    >
      {owedIn(order).map(({ key, what, amount }) => (
        <p className="so-sum" key={key}>
          <span>{what}</span>
          <b>
            <Private kind="expense" value={amount} />
          </b>
        </p>
      ))}
      <p className="so-sum sum">
        <span>
          Received <Private kind="expense" value={order.refund_received} /> of
        </span>
        <b>
          <Private kind="expense" value={order.refund_expected} />
        </b>
      </p>
      {may && (
        <div className="row wrap so-acts">
          {vendor?.email && owed > 0 && (
            <a className="btn sm" href={letterTo(vendor.email, order)}>
              <Icon name="mail" />
              Write to vendor
            </a>
          )}
          <Button size="sm" look={owed > 0 ? 'plain' : 'quiet'} onClick={onRecord}>
            Record refund
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The amounts stay out of it: who hides them on the screen does not want them in a letter by accident. */
function letterTo(email: string, order: StockOrder): string {
  const subject = `Refund for order ${order.shop_order_number ?? order.number}`;
  const rows = owedIn(order).map(({ what }) => `- ${what}`);
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent([`Please refund:`, ...rows].join('\n'))}`;
}
