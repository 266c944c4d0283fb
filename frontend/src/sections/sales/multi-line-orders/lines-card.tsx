import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/deliveries.css';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { Card } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { deliveriesOf } from '@/sections/sales/deliveries/api';
import type { Order } from '@/sections/sales/orders/api';
import { isClosed, productNameOf, statusOf } from '@/sections/sales/orders/labels';
import type { Group } from './api';
import { supplyLabels } from './labels';
import { quantitiesOf } from './state';

/** The lines, each a sales order, with the quantity delivered and the allocation of the rest. */
export function LinesCard({ group }: { group: Group }) {
  const deliveries = useQuery(deliveriesOf({ group: group.id })).data ?? [];
  const { done, planned, rest, given_up } = quantitiesOf(group, deliveries);
  const kinds = [
    ['done', done, 'delivered'],
    ['promised', planned, 'planned'],
    ['short', rest, 'not planned yet'],
    ['', given_up, 'not delivered'],
  ] as const;
  const shown = kinds.filter(([, size]) => size > 0);
  return (
    <Card title="Lines" sub={`${count(done)} of ${plural(group.wanted_quantity, 'item')} delivered`} flush>
      <div className="delivery-order-bar stack gap-2">
        <div
          className="progress"
          role="img"
          aria-label={shown.map(([, size, label]) => `${count(size)} ${label}`).join(', ')}
        >
          {shown.map(([look, size, label]) => (
            <i key={label} className={`p-${look}`} style={{ flexGrow: size }} />
          ))}
        </div>
        <div className="legend num" aria-hidden="true">
          {shown.map(([look, size, label]) => (
            <span className="k" key={label}>
              <i className={`swatch ${look === 'short' ? 'hollow' : look}`} />
              {count(size)} {label}
            </span>
          ))}
        </div>
      </div>
      <ul className="list delivery-order-lines">
        {group.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line }: { line: Order }) {
  return (
    <li>
      <div className="what grow">
        <p className="l1 trunc" title={productNameOf(line)}>
          {productNameOf(line)}
        </p>
        <p className="l2 num">
          <Link to="/purchases/$id" params={{ id: line.id }}>
            {line.number}
          </Link>
        </p>
      </div>
      <span className="given num">
        {count(line.fulfilled_quantity)} of {plural(line.total_quantity, 'item')}
      </span>
      <span className="states">
        <span>
          {(line.allocation_status === 'fulfilled' || !isClosed(line.order_status)) && (
            <StatusBadge display={supplyLabels[line.allocation_status]} />
          )}
        </span>
        <span>
          <StatusBadge display={statusOf(line)} />
        </span>
      </span>
      <span className="amount num">
        <Private kind="total" value={line.total_amount} />
      </span>
    </li>
  );
}
