import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { plural } from '@/lib/text/names';
import { movementsOf, type Order } from '@/sections/sales/orders/api';
import { isClosed } from '@/sections/sales/orders/labels';
import { changeStatus } from '@/sections/sales/orders/mutations';

/** Offers to complete an order after all items are delivered. The status never changes automatically. */
export function OfferToComplete({ order }: { order: Order }) {
  const change = useMutation(changeStatus());
  if (order.fulfilment_status !== 'delivered' || isClosed(order.order_status)) return null;
  return (
    <div className="callout success">
      <Icon name="check-c" />
      <p className="grow">All items delivered</p>
      <Button
        size="sm"
        busy={change.isPending && 'Saving...'}
        onClick={() => change.mutate({ order, status: 'completed' })}
      >
        Mark as completed
      </Button>
    </div>
  );
}

/** A warning about a shortfall: more items were delivered than were in stock. It stays visible until they are returned. */
export function Shortfall({ order }: { order: Order }) {
  const moved = useQuery({ ...movementsOf(order), enabled: order.fulfilled_quantity > 0 }).data ?? [];
  const reversed = new Set(moved.map((movement) => movement.reverses_id));
  const missing = moved.filter(({ id, shortfall }) => !reversed.has(id) && shortfall > 0);
  const quantity = missing.reduce((sum, { shortfall }) => sum + shortfall, 0);
  const [first] = missing;
  if (!first || order.fulfilled_quantity === 0) return null;
  return (
    <div className="callout warning">
      <Icon name="alert" />
      <p className="grow">
        <b>{plural(quantity, 'more item', 'more items')}</b> {quantity === 1 ? 'was' : 'were'} delivered than{' '}
        {quantity === 1 ? 'was' : 'were'} in stock. Count the product or adjust its stock.
      </p>
      <Link className="btn sm" to="/inventory/product/$id" params={{ id: first.product_id }}>
        View product
      </Link>
    </div>
  );
}
