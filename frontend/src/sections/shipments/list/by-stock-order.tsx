import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import '@/styles/shipments.css';
import type { Schema } from '@/api/client';
import { ItemProgress, type Quantities } from '@/patterns/display/item-progress';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { stockOrderLabels } from '@/sections/stock-orders/labels';
import { shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Shipment } from '@/sections/shipments/api';
import { NumberCell, ordersIn } from '@/sections/shipments/cells';
import { ExpectedDate } from '@/sections/shipments/progress';
import { isAnnounced, shipmentLabels } from '@/sections/shipments/labels';
import { stockOrdersOf } from './stock-orders-api';

type StockOrder = Schema<'StockOrderOut'>;

/** Shipments grouped by stock order, followed by items not shipped yet. */
export function ByStockOrder({ shipments }: { shipments: readonly Shipment[] }) {
  const numbers = new Map(shipments.flatMap(ordersIn).map(({ id, number }) => [id, number]));
  const orders = useQuery(stockOrdersOf([...numbers.keys()].sort())).data ?? [];
  const byId = new Map(orders.map((order) => [order.id, order]));
  return (
    <div className="table-wrap shipment-by-order">
      <table className="table">
        <caption className="sr">Shipments by stock order</caption>
        <thead className="sr">
          <tr>
            <th>Stock order or shipment</th>
            <th>Status</th>
            <th>Expected</th>
            <th>Items</th>
          </tr>
        </thead>
        <tbody>
          {[...numbers].map(([id, number]) => (
            <Fragment key={id}>
              <Group id={id} number={number} order={byId.get(id)} />
              {shipments.map((shipment) => (
                <ShipmentRow key={shipment.id} shipment={shipment} order={id} />
              ))}
              <NotSent order={byId.get(id)} shipments={shipments} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Group({ id, number, order }: { id: string; number: string; order: StockOrder | undefined }) {
  return (
    <tr className="group">
      <td className="name">
        <span className="row gap-2">
          <RecordLink to="/stock-orders/$id" id={id} className="num reach-down">
            {number}
          </RecordLink>
          <span className="t-3 trunc">{order?.vendor_name}</span>
        </span>
      </td>
      <td>{order && <StatusBadge display={stockOrderLabels[order.status]} />}</td>
      <td colSpan={2}>{order && <ItemProgress quantities={quantitiesIn(order)} />}</td>
    </tr>
  );
}

const totalOf = (
  { lines }: StockOrder,
  kind: 'waiting' | 'shipped' | 'received_good' | 'received_bad' | 'lost' | 'cancelled',
): number => lines.reduce((sum, line) => sum + line[kind], 0);

const quantitiesIn = (order: StockOrder): Quantities => ({
  good: totalOf(order, 'received_good'),
  shipped: totalOf(order, 'shipped'),
  waiting: totalOf(order, 'waiting'),
  bad: totalOf(order, 'received_bad'),
  lost: totalOf(order, 'lost'),
  cancelled: totalOf(order, 'cancelled'),
});

function ShipmentRow({ shipment, order }: { shipment: Shipment; order: string }) {
  const own = shipment.lines.filter(({ stock_order_id }) => stock_order_id === order);
  if (own.length === 0) return null;
  return (
    <tr className="inner">
      <td>
        <NumberCell shipment={shipment} />
      </td>
      <td>
        <StatusBadge display={shipmentLabels[shipment.status]} />
      </td>
      <td>
        {shipment.eta && <>{shortDate(shipment.eta)}, </>}
        <ExpectedDate shipment={shipment} />
      </td>
      <td className="r">
        {plural(
          own.reduce((sum, { quantity }) => sum + quantity, 0),
          'item',
        )}
      </td>
    </tr>
  );
}

/** Items that aren't in a shipment yet. Items of an announced shipment are in its row. */
function NotSent({ order, shipments }: { order: StockOrder | undefined; shipments: readonly Shipment[] }) {
  if (!order) return null;
  const announced = shipments
    .filter(({ status }) => isAnnounced(status))
    .flatMap(({ lines }) => lines.filter(({ stock_order_id }) => stock_order_id === order.id));
  const waiting = totalOf(order, 'waiting') - announced.reduce((sum, { quantity }) => sum + quantity, 0);
  if (waiting <= 0) return null;
  return (
    <tr className="inner">
      <td className="t-3">not shipped yet</td>
      <td>
        <StatusBadge display={shipmentLabels.expected} />
      </td>
      <td>{order.expected_at ? shortDate(order.expected_at) : <span className="t-3">no date yet</span>}</td>
      <td className="r">{plural(waiting, 'item')}</td>
    </tr>
  );
}
