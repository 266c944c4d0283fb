import { Link } from '@tanstack/react-router';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop, IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { percent } from './answers';
import type { Vendor } from './api';
import { kindLabels, vendorStatusLabels } from './labels';

/** A vendor in the card view. */
export function VendorCard({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <CardTop
        picture={<IconThumb icon="shop" />}
        name={
          <Link to="/vendors/shop/$id" params={{ id: vendor.name }} title={vendor.name}>
            {vendor.name}
          </Link>
        }
        sub={kindLabels[vendor.kind]}
        box={vendor.status !== 'active' && <StatusBadge display={vendorStatusLabels[vendor.status]} />}
      />
      <div className="stack gap-1">
        <CardFact icon="truck" num>
          {daysText(vendor)}
        </CardFact>
        <CardFact icon="clock" num>
          {lateText(vendor)}
        </CardFact>
        <CardFact icon="alert" num>
          {shortageText(vendor)}
        </CardFact>
      </div>
      <CardFoot
        value={vendor.spend !== null && <Private kind="expense" value={vendor.spend} />}
        note={vendor.last_ordered_at ? `Last order ${shortDate(vendor.last_ordered_at)}` : 'No order yet'}
        end={<span className="t-caption t-3 num">{plural(vendor.orders_count, 'order')}</span>}
      />
    </>
  );
}

function daysText({ days_median, days_p90 }: Vendor): string {
  if (days_median === null || days_p90 === null) return 'No orders received yet';
  if (days_p90 === 0) return 'Delivers the same day';
  return `Delivers in ${days_median === days_p90 ? '' : `${count(days_median)} to `}${plural(days_p90, 'day')}`;
}

const lateText = ({ late_orders, due_orders }: Vendor) =>
  due_orders === 0 ? 'No orders due yet' : `${count(late_orders)} of ${plural(due_orders, 'order')} late`;
const shortageText = ({ short_percent }: Vendor) =>
  short_percent === null ? 'Nothing received yet' : `${percent(short_percent)} damaged or missing`;

/** A vendor in the phone list: two lines and a status line. */
export function VendorLine({ vendor }: { vendor: Vendor }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="shop" />}
      link={
        <Link to="/vendors/shop/$id" params={{ id: vendor.name }} className={LINE_LINK}>
          {vendor.name}
        </Link>
      }
      sub={daysText(vendor)}
      num
      end={<span className="t-caption t-3 num">{plural(vendor.orders_count, 'order')}</span>}
    >
      {vendor.status === 'active' ? (
        <span className="t-caption t-3">{kindLabels[vendor.kind]}</span>
      ) : (
        <StatusBadge display={vendorStatusLabels[vendor.status]} />
      )}
      {vendor.late_percent !== null && <span className="t-caption t-3 num">{percent(vendor.late_percent)} late</span>}
      {vendor.spend !== null && (
        <span className="v">
          <Private kind="expense" value={vendor.spend} />
        </span>
      )}
    </PhoneLine>
  );
}
