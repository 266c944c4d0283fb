import '@/styles/orders.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import { DateField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { PartError } from '@/patterns/feedback/part-error';
import { Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { isoToday } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Order } from '@/sections/sales/orders/api';

/** The preview reads lines: those of the selected orders. */
const pickupPreview = (orders: readonly Order[]) => {
  const ids = orders.flatMap(({ lines }) => lines.map(({ id }) => id));
  return queryOptions({
    queryKey: ['purchases', 'pickup-preview', ids],
    queryFn: ({ signal }) => call(api.POST('/rest/v1/purchases/pickup_preview', { body: { ids }, signal })),
  });
};

/** Hands over the open items of the selected orders, after showing what leaves stock. */
export function BulkPickupDialog({ chosen, run, onClose }: BulkDialogProps<Order>) {
  const found = useQuery(pickupPreview(chosen.rows));
  const server = useServerForm({
    values: { pickup_date: isoToday() },
    save: ({ pickup_date }) => run({ pickup_date }),
    saved: onClose,
    draft: false,
  });
  return (
    <FormDialog
      title={`Set pickup for ${chosen.summary}`}
      description={
        found.data &&
        (found.data.orders === 0
          ? 'None of these orders has items left to pick up.'
          : `${plural(found.data.items, 'item')} of ${chosen.summary} will be deducted from stock.`)
      }
      submitLabel="Set pickup"
      server={server}
      onClose={onClose}
    >
      <div className="stack gap-4">
        <DateField form={server.form} name="pickup_date" label="Pickup date" required />
        {found.data ? (
          <Preview preview={found.data} />
        ) : found.isError ? (
          <PartError title="Couldn't load the preview" error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Spinner label="Loading..." />
        )}
      </div>
    </FormDialog>
  );
}

function Preview({ preview: { skipped, products, more_products: more } }: { preview: Schema<'PickupPreviewOut'> }) {
  const shortfall = products.reduce((sum, product) => sum + product.shortfall, 0);
  return (
    <>
      {products.length > 0 && (
        <table className="order-pickup t-small">
          <thead>
            <tr>
              <th>Product</th>
              <th className="r">Pickup</th>
              <th className="r">In stock</th>
              <th className="r">After</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow key={product.product_id ?? 'none'} product={product} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="t-small t-2">And {plural(more, 'more product', 'more products')}.</p>}
      {shortfall > 0 && (
        <div className="callout warning">
          <Icon name="alert" />
          <p>Recorded stock is {plural(shortfall, 'item')} short. The difference is recorded as a shortfall.</p>
        </div>
      )}
      <p className="t-small t-2">
        {skipped > 0 &&
          `${plural(skipped, 'line')} will be skipped: already picked up, delivered, completed or cancelled. `}
        Orders that would take items reserved for other orders are left unchanged and listed.
      </p>
    </>
  );
}

function ProductRow({
  product: { product_id, name, quantity, on_hand, after },
}: {
  product: Schema<'PickupProductOut'>;
}) {
  return (
    <tr>
      <td>{name}</td>
      <td className="r num">{count(quantity)}</td>
      <td className="r num">{product_id ? count(on_hand) : '–'}</td>
      <td className="r num">{product_id ? count(after) : '–'}</td>
    </tr>
  );
}
