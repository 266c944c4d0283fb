import { Link } from '@tanstack/react-router';
import '@/styles/deliveries.css';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { completionLabels, productNameOf } from '@/sections/sales/orders/labels';
import type { Group } from './api';
import { groupLabels } from './labels';
import { stateOf } from './state';

/** The multi-line order's preview beside the list. */
export function GroupPreview({ group }: { group: Group }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={groupLabels[stateOf(group)]} />
      </p>
      <Facts
        facts={[
          [
            'Contact',
            <Link key="contact" to="/contacts/$id" params={{ id: group.customer_id }}>
              {group.customer_name}
            </Link>,
          ],
          ['Total', <Private key="total" kind="total" value={group.total_amount} />],
          ['Delivered', `${count(group.fulfilled_quantity)} of ${count(group.wanted_quantity)}`],
          ['Method', group.delivery_method ? completionLabels[group.delivery_method] : <None />],
          ['Ordered', fullDate(group.ordered_at)],
          ['Promised for', group.promised_at ? fullDate(group.promised_at) : <None />],
        ]}
      />
      <ul className="delivery-lines stack t-small t-2">
        {group.lines.map((line) => (
          <li key={line.id}>
            <b className="num">{count(line.total_quantity)} ×</b>
            <span>{productNameOf(line)}</span>
          </li>
        ))}
      </ul>
      {group.notes && <p className="note pre">{group.notes}</p>}
      <Link className="btn primary" to="/purchase-orders/$id" params={{ id: group.id }}>
        Open order
      </Link>
    </>
  );
}
