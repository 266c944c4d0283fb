import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import '@/styles/catalog.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { Private } from '@/patterns/display/private';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { movementsOf, type Movement, type Product } from '@/sections/catalog/api';
import { directionText, movementLabels } from '@/sections/catalog/labels';
import { withBalance } from './balance';

const route = getRouteApi('/signed-in/inventory/product/$id');

/** The product's stock ledger, newest first, with the quantity on hand after each movement. */
export function Movements({ product }: { product: Product }) {
  const { id } = route.useParams();
  const found = useInfiniteQuery(movementsOf(id));
  const rows = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (found.isError && rows.length === 0) {
    return (
      <Card title="Movements" flush>
        <PartError title="Couldn't load the movements" error={found.error} retry={() => void found.refetch()} />
      </Card>
    );
  }
  return (
    <Card
      title="Movements"
      sub={rows[0] && `${count(rows[0].position)} in total, ${count(product.stock_quantity)} on hand`}
      flush
      end={
        <Link className="btn quiet sm" to="/inventory" search={{ show: 'movements', product_id: id }}>
          Filter and export
        </Link>
      }
      footer={
        found.hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            busy={found.isFetchingNextPage && 'Loading...'}
            onClick={() => void found.fetchNextPage()}
          >
            Earlier movements
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="body t-small t-3">{found.isPending ? 'Loading...' : 'No movements yet.'}</p>
      ) : (
        <Ledger rows={withBalance(rows, product.stock_quantity)} />
      )}
    </Card>
  );
}

function Ledger({ rows }: { rows: readonly (Movement & { balance: number })[] }) {
  return (
    <table className="table wrapped product-ledger">
      <caption className="sr">Movements, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Movement</th>
          <th scope="col" className="r quantity">
            Quantity
          </th>
          <th scope="col" className="r quantity">
            On hand
          </th>
          <th scope="col" className="p3 who">
            By
          </th>
          <th scope="col" className="when">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((movement) => (
          <tr key={movement.id}>
            <td>
              <MovementTitle movement={movement} />
            </td>
            <td className="r">{signedQuantity(movement)}</td>
            <td className="r">{count(movement.balance)}</td>
            <td className="p3">{movement.actor_name ?? <span className="t-3">Orderkeep</span>}</td>
            <td>
              <TimeOrDate at={movement.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MovementTitle({ movement }: { movement: Movement }) {
  const display = movementLabels[movement.kind];
  return (
    <span className="product-moved row gap-1">
      <Icon name={display.icon} size={14} className="t-3" />
      <span className="strong">{display.label}</span>
      {movement.purchase_id && movement.purchase_number && (
        <Link to="/purchases/$id" params={{ id: movement.purchase_id }}>
          {movement.purchase_number}
        </Link>
      )}
      {movement.stock_count_id && movement.stock_count_number && (
        <Link to="/inventory/admin" search={{ count: movement.stock_count_id }}>
          {movement.stock_count_number}
        </Link>
      )}
      {movement.on_hand_change === 0 && movement.quantity > 0 && (
        <span className="t-3 nowrap">{directionText(movement)}</span>
      )}
      {movement.reason && movement.reason !== display.label && (
        <span className="reason" title={movement.reason}>
          {movement.reason}
        </span>
      )}
      {movement.kind === 'revaluation' && (
        <span className="nowrap">
          <Private kind="expense" value={movement.source ? -(movement.value ?? 0) : movement.value} />
        </span>
      )}
      {movement.shortfall > 0 && (
        <span className="tone-warning">{count(movement.shortfall)} more than were in stock</span>
      )}
    </span>
  );
}

/** The change in stock on hand, or the quantity if items moved between other places. */
function signedQuantity({ on_hand_change: change, quantity }: Movement): string {
  if (change === 0) return count(quantity);
  return change > 0 ? `+${count(change)}` : `−${count(-change)}`;
}
