import { Link } from '@tanstack/react-router';
import { useSeesCosts } from '@/api/costs';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { WebLink } from '@/patterns/display/web-link';
import { percent } from './answers';
import type { Vendor } from './api';
import { kindLabels, vendorStatusLabels } from './labels';

const share = (value: number | null) => (value === null ? <None /> : percent(value));

/** The vendor's preview beside the list. */
export function VendorPreview({ vendor }: { vendor: Vendor }) {
  const seesCosts = useSeesCosts();
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={vendorStatusLabels[vendor.status]} />
      </p>
      <Facts
        facts={[
          ['Kind', kindLabels[vendor.kind]],
          ['Orders', count(vendor.orders_count)],
          seesCosts && ['Spend', <Private key="spend" kind="expense" value={vendor.spend} />],
          seesCosts && ['Refunds owed', <Private key="owed" kind="expense" value={vendor.refunds_owed} />],
          ['Late', share(vendor.late_percent)],
          ['Damaged or missing', share(vendor.short_percent)],
          ['Last order', vendor.last_ordered_at ? fullDate(vendor.last_ordered_at) : <None />],
          ['Contact person', vendor.contact_person ?? <None />],
          ['Email', vendor.email ? <a href={`mailto:${vendor.email}`}>{vendor.email}</a> : <None />],
          ['Phone', vendor.phone ? <a href={`tel:${vendor.phone}`}>{vendor.phone}</a> : <None />],
          ['Website', <WebLink key="web" address={vendor.website} />],
        ]}
      />
      {vendor.notes && <p className="note pre">{vendor.notes}</p>}
      <Link className="btn primary" to="/vendors/shop/$id" params={{ id: vendor.name }}>
        Open vendor
      </Link>
    </>
  );
}
