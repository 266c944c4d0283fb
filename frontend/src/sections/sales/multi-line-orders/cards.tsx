import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFact, CardFoot, CardTop, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { productNameOf } from '@/sections/sales/orders/labels';
import type { Group } from './api';
import { groupLabels } from './labels';
import { stateOf } from './state';

/** For example "Wi-Fi router and 2 more". */
export function contentsOf({ lines }: Group): string {
  const [first, ...more] = lines;
  if (!first) return 'No lines';
  return more.length === 0 ? productNameOf(first) : `${productNameOf(first)} and ${count(more.length)} more`;
}

const fulfilledText = ({ fulfilled_quantity, wanted_quantity }: Group): string =>
  `${count(fulfilled_quantity)} of ${plural(wanted_quantity, 'item')} delivered`;

/** A multi-line order in the card view. */
export function GroupCard({ group, box }: { group: Group; box?: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<Avatar id={group.customer_id} name={group.customer_name ?? ''} size="lg" />}
        name={
          <Link to="/purchase-orders/$id" params={{ id: group.id }}>
            {group.number}
          </Link>
        }
        sub={group.customer_name}
        box={box}
      />
      <div className="row wrap">
        <StatusBadge display={groupLabels[stateOf(group)]} />
      </div>
      <div className="stack gap-1">
        <CardFact icon="box">{contentsOf(group)}</CardFact>
        <CardFact icon="truck" num>
          {fulfilledText(group)}
        </CardFact>
      </div>
      <CardFoot
        value={<Private kind="total" value={group.total_amount} />}
        note={`Ordered ${shortDate(group.ordered_at)}`}
        end={<span className="t-caption t-3">{plural(group.lines.length, 'line')}</span>}
      />
    </>
  );
}

/** A multi-line order in the phone list. */
export function GroupLine({ group }: { group: Group }) {
  return (
    <PhoneLine
      picture={<Avatar id={group.customer_id} name={group.customer_name ?? ''} size="lg" />}
      link={
        <Link to="/purchase-orders/$id" params={{ id: group.id }} className={LINE_LINK}>
          {group.customer_name ?? group.number}
        </Link>
      }
      sub={`${count(group.fulfilled_quantity)}/${count(group.wanted_quantity)} · ${contentsOf(group)}`}
      num
      end={<span className="t-caption t-3 num">{group.number}</span>}
    >
      <StatusBadge display={groupLabels[stateOf(group)]} />
      <span className="v">
        <Private kind="total" value={group.total_amount} />
      </span>
    </PhoneLine>
  );
}
