import { Link } from '@tanstack/react-router';
import '@/styles/stock-orders.css';
import { Card } from '@/patterns/record/detail-page';
import { Heads } from '@/patterns/display/column-heads';
import { ProgressLegend, ItemProgress } from '@/patterns/display/item-progress';
import { None, Private } from '@/patterns/display/private';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { useSearchChange } from '@/patterns/list/list-search';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import { allQuantities, quantitiesOf } from '@/sections/stock-orders/quantities';

interface LinesProps {
  order: StockOrder;
  mayCancel: boolean;
}

/** The ordered lines with their progress. A line's quantities always add up to the ordered quantity. */
export function LinesCard({ order, mayCancel }: LinesProps) {
  const change = useSearchChange();
  const costs = order.items_amount !== null;
  const open =
    mayCancel &&
    order.status !== 'draft' &&
    order.status !== 'closed' &&
    order.lines.some(({ waiting }) => waiting > 0);
  return (
    <Card
      title="Lines"
      sub={plural(order.ordered_quantity, 'item')}
      end={order.status !== 'draft' && <ProgressLegend quantities={allQuantities(order)} />}
      flush
    >
      <div className="so-scroll">
        <table className="table so-lines">
          <Heads
            look="sr-phone"
            heads={[
              { label: 'Product', look: 'what' },
              { label: 'Ordered', look: 'r ordered' },
              { label: 'Progress', look: 'quantity' },
              costs && { label: 'Unit price', look: 'r price' },
              costs && { label: 'Amount', look: 'r items' },
              open && { label: 'Actions', look: 'r act no-print' },
            ]}
          />
          <tbody>
            {order.lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                isDraft={order.status === 'draft'}
                open={open}
                onCancel={() => change({ open: 'cancel', line: line.id })}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="r">{count(order.ordered_quantity)}</td>
              <td className="quantity" />
              {costs && (
                <>
                  <td className="price" />
                  <td className="r items">
                    <Private kind="expense" value={order.items_amount} />
                  </td>
                </>
              )}
              {open && <td className="act no-print" />}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

interface LineProps {
  line: StockOrderLine;
  isDraft: boolean;
  open: boolean;
  onCancel: () => void;
}

function Line({ line, isDraft, open, onCancel }: LineProps) {
  const name = line.product_name ?? 'A deleted product';
  return (
    <tr>
      <td className="what">
        <span className="row gap-3">
          <span className="thumb no-phone" aria-hidden="true">
            <Icon name="box" />
          </span>
          <span className="stack grow">
            <Link to="/inventory/product/$id" params={{ id: line.product_id }} className="name trunc" title={name}>
              {name}
            </Link>
            <span className="so-sku trunc">
              {[line.product_sku, line.shop_sku && `vendor ${line.shop_sku}`, line.description]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </td>
      <td className="r ordered">
        <span className="only-phone t-3">Ordered </span>
        {count(line.quantity)}
      </td>
      <td className="quantity">{isDraft ? <None /> : <ItemProgress quantities={quantitiesOf(line)} />}</td>
      {line.unit_price !== null && (
        <>
          <td className="r price">
            <Private kind="price" value={line.unit_price} perItem />
            {line.packs !== null && (
              <span className="l2 block nowrap">
                {plural(line.packs, 'pack')} of {count(line.pack_size ?? 0)}
              </span>
            )}
          </td>
          <td className="r items">
            <Private kind="expense" value={line.items_amount} />
          </td>
        </>
      )}
      {open && (
        <td className="act no-print">
          {line.waiting > 0 && <IconButton icon="ban" small label={`Cancel items, ${name}`} onClick={onCancel} />}
        </td>
      )}
    </tr>
  );
}
