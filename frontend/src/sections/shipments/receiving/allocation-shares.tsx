import '@/styles/receive.css';
import { RecordLink } from '@/patterns/record/record-link';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { type ReceivedAllocation } from '@/sections/shipments/api';
import { type Sharing } from './result';
import { ItemTicket } from './allocation-card';

/** A good item that was just scanned. */
export interface ScannedItem {
  product: string;
  serial?: string;
}

/** The orders that get items of a product, the rest for the shelf, and the orders that get none. */
export function AllocationShares({ share, just, real }: { share: Sharing; just?: ScannedItem; real?: boolean }) {
  // Items without serials are interchangeable, so the latest one is the last allocated.
  const newest = just?.product === share.product && just.serial === undefined;
  const isJust = (given: ReceivedAllocation, at: number) =>
    just?.serial === undefined
      ? newest && share.toShelf === 0 && at === share.given.length - 1
      : given.serials.includes(just.serial);
  return (
    <div role="group" aria-label={share.name}>
      <h3 className="receive-panel-group">
        <b className="trunc t-1 semi">{share.name}</b>
        <span className="num">{plural(share.good, 'good item')}</span>
      </h3>
      <ul>
        {share.given.map((given, index) => (
          <li key={given.purchase_id ?? given.sentence}>
            <OrderTicket allocation={given} just={isJust(given, index)} real={real} />
          </li>
        ))}
        {share.toShelf > 0 && (
          <li>
            <ItemTicket
              look={newest ? 'now' : undefined}
              end={newest ? 'just now' : undefined}
              item={plural(share.toShelf, 'item')}
              mark={
                <span className="avatar" aria-hidden="true">
                  <Icon name="box" size={12} />
                </span>
              }
              title="To stock"
              note="no waiting orders"
            />
          </li>
        )}
        {share.leftOut.map((given) => (
          <li key={given.purchase_id ?? `${given.sentence}-${given.wanted}`}>
            <ItemTicket
              look="none"
              item="none left"
              mark={<CustomerAvatar allocation={given} />}
              title={customerName(given)}
              note={`${orderText(given)} · ${given.reason === 'all_or_nothing' ? 'ships complete only' : plural(given.wanted, 'item')}, still waiting`}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An order's allocation. After finishing, it links to the order and its explanation. */
function OrderTicket({ allocation, just, real }: { allocation: ReceivedAllocation; just: boolean; real?: boolean }) {
  const [first] = allocation.serials;
  const more = allocation.serials.length - 1;
  const item = first === undefined ? plural(allocation.reserved, 'item') : more > 0 ? `${first} +${more}` : first;
  return (
    <ItemTicket
      look={just ? 'now' : undefined}
      item={<span title={allocation.serials.join(', ') || undefined}>{item}</span>}
      mark={<CustomerAvatar allocation={allocation} />}
      title={customerName(allocation)}
      note={
        real ? (
          `${allocation.sentence}${dateText(allocation)}`
        ) : (
          <span title={allocation.sentence}>{orderText(allocation)}</span>
        )
      }
      end={real && allocation.purchase_id ? <OrderLink allocation={allocation} /> : just ? 'just now' : undefined}
    />
  );
}

const OrderLink = ({ allocation }: { allocation: ReceivedAllocation }) => (
  <RecordLink to="/purchases/$id" id={allocation.purchase_id ?? ''} className="num">
    {allocation.purchase_number}
  </RecordLink>
);

const dateText = ({ priority, purchase_date }: ReceivedAllocation): string =>
  `${priority === 'urgent' || priority === 'high' ? ` · ${priority}` : ''}${purchase_date ? ` · ordered ${shortDate(purchase_date)}` : ''}`;

const customerName = (given: ReceivedAllocation) => given.customer_name ?? "A colleague's customer";

function CustomerAvatar({ allocation }: { allocation: ReceivedAllocation }) {
  return allocation.customer_name && allocation.customer_id ? (
    <Avatar id={allocation.customer_id} name={allocation.customer_name} />
  ) : null;
}

function orderText({ purchase_number, priority, purchase_date }: ReceivedAllocation): string {
  if (!purchase_number || !purchase_date) return "an order you can't access";
  const urgent = priority === 'urgent' || priority === 'high' ? `${priority}, ` : '';
  return `${purchase_number} · ${urgent}${shortDate(purchase_date)}`;
}
