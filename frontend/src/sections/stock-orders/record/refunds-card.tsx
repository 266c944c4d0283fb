import { useQuery } from '@tanstack/react-query';
import '@/styles/stock-orders.css';
import { Card } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { StockOrder } from '@/sections/stock-orders/api';
import { vendorOf } from '@/sections/stock-orders/related-api';
import { expectedRefunds, outstandingRefund } from './refunds';

/** Refunds expected for damaged, lost or cancelled items, and refunds received. */
export function RefundsCard({ order, may, onRecord }: { order: StockOrder; may: boolean; onRecord: () => void }) {
  const vendor = useQuery(vendorOf(order.vendor_id)).data;
  if (!order.refund_expected && !order.refund_received) return null;
  const owed = outstandingRefund(order);
  return (
    <Card
      title="Refunds expected"
      end={
        owed > 0 ? (
          <StatusBadge display={{ label: 'Still owed', tone: 'warning', icon: 'clock' }} />
        ) : (
          <StatusBadge display={{ label: 'Refunded', tone: 'success', icon: 'check-c' }} />
        )
      }
    >
      {expectedRefunds(order).map(({ key, what, amount }) => (
        <p className="so-sum" key={key}>
          <span>{what}</span>
          <b className="t-1 num strong">
            <Private kind="expense" value={amount} />
          </b>
        </p>
      ))}
      <p className="so-sum sum">
        <span>
          Received <Private kind="expense" value={order.refund_received} /> of
        </span>
        <b className="t-1 num strong">
          <Private kind="expense" value={order.refund_expected} />
        </b>
      </p>
      {may && (
        <div className="row wrap so-actions no-print">
          {vendor?.email && owed > 0 && (
            <a className="btn sm" href={mailtoLink(vendor.email, order)}>
              <Icon name="mail" />
              Email vendor
            </a>
          )}
          <Button size="sm" variant={owed > 0 ? 'plain' : 'quiet'} onClick={onRecord}>
            Record refund
          </Button>
        </div>
      )}
    </Card>
  );
}

/** An email to the vendor without amounts, because a user who hides amounts might send them by accident. */
function mailtoLink(email: string, order: StockOrder): string {
  const subject = `Refund for order ${order.shop_order_number ?? order.number}`;
  const rows = expectedRefunds(order).map(({ what }) => `- ${what}`);
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent([`Please refund:`, ...rows].join('\n'))}`;
}
