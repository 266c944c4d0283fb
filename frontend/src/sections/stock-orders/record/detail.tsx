import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/stock-orders.css';
import { DetailPage } from '@/patterns/record/detail-page';
import { HoldNote } from '@/patterns/record/hold-note';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { StateRail } from '@/patterns/display/state-rail';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Private } from '@/patterns/display/private';
import { useMe } from '@/sections/identity/api';
import { shipmentsOf, stockOrderDetail, stockOrderStates, type StockOrder } from '@/sections/stock-orders/api';
import { stockOrderLabels } from '@/sections/stock-orders/labels';
import { ActionBar, StockOrderActions } from './actions';
import { LandedCard } from './landed-card';
import { LinesCard } from './lines-card';
import { ShipmentsCard } from './shipments-card';
import { RefundsCard } from './refunds-card';
import { milestonesOf } from './milestones';
import { StockOrderTimeline } from './timeline';
import { WaitingCard } from './waiting-card';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const StockOrderForm = lazyFocused(async () => (await import('@/sections/stock-orders/form/form')).StockOrderForm);
const HoldStockOrder = lazyWithPreload(async () => (await import('./hold')).HoldStockOrder);
const ShipmentDialog = lazyFocused(async () => (await import('./shipment-form')).ShipmentDialog);
const CancelDialog = lazyFocused(async () => (await import('./cancel')).CancelDialog);
const RefundDialog = lazyFocused(async () => (await import('./refund-form')).RefundDialog);
const DeleteDialog = lazyFocused(async () => (await import('./delete')).DeleteDialog);

const route = getRouteApi('/signed-in/stock-orders/$id');

export function StockOrderDetail() {
  const { id } = route.useParams();
  const { open, line } = route.useSearch();
  const { data: order } = useSuspenseQuery(stockOrderDetail(id));
  const shipments = useQuery(shipmentsOf(id)).data;
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  useRemembered('stock_orders', id, order.number, order.vendor_name ?? undefined);
  if (open === 'edit' && isAdmin)
    return <StockOrderForm key={id} order={order} onDiscard={dialog.close} onSaved={dialog.close} />;
  return (
    <div className="has-action-bar so-page">
      <DetailPage
        title={order.number}
        badges={
          <>
            <StatusBadge display={stockOrderLabels[order.status]} large />
            <Head order={order} />
          </>
        }
        actions={<StockOrderActions order={order} shipments={shipments ?? []} show={dialog.show} />}
        top={<States order={order} />}
        main={
          <>
            {order.status === 'on_hold' && (
              <HoldNote reason={order.hold_reason} onEdit={isAdmin ? () => dialog.show('hold') : undefined} />
            )}
            <LinesCard order={order} mayCancel={isAdmin} />
            {order.amount !== null && <LandedCard order={order} may={isAdmin} />}
            <StockOrderTimeline key={order.id} order={order} mayWrite={isAdmin} />
          </>
        }
        side={
          <>
            <ShipmentsCard order={order} />
            <RefundsCard order={order} may={isAdmin} onRecord={() => dialog.show('refund')} />
            <WaitingCard order={order} />
            <DocumentsCard record={{ stock_order_id: order.id }} />
          </>
        }
      />
      <ActionBar order={order} shipments={shipments ?? []} show={dialog.show} />
      {isAdmin && open === 'hold' && <HoldStockOrder order={order} onClose={dialog.close} />}
      {isAdmin && open === 'shipment' && shipments && (
        <ShipmentDialog order={order} shipments={shipments} onClose={dialog.close} />
      )}
      {isAdmin && open === 'cancel' && shipments && (
        <CancelDialog order={order} shipments={shipments} lineId={line} onClose={dialog.close} />
      )}
      {isAdmin && open === 'refund' && <RefundDialog order={order} onClose={dialog.close} />}
      {isAdmin && open === 'delete' && (
        <KeepMounted when={order.status === 'draft'}>
          <DeleteDialog order={order} onClose={dialog.close} />
        </KeepMounted>
      )}
    </div>
  );
}

/** The page header: vendor, number and amount. */
function Head({ order }: { order: StockOrder }) {
  return (
    <span className="count so-head-facts head-facts trunc">
      {order.vendor_name}
      {order.shop_order_number && (
        <>
          {' · '}
          {order.order_url && isWeb(order.order_url) ? (
            <a href={order.order_url} target="_blank" rel="noreferrer">
              {order.shop_order_number}
            </a>
          ) : (
            order.shop_order_number
          )}
        </>
      )}
      {order.amount !== null && (
        <>
          {' · '}
          <Private kind="expense" value={order.amount} />
        </>
      )}
      {order.payment_method && ` paid by ${order.payment_method}`}
    </span>
  );
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

function States({ order }: { order: StockOrder }) {
  const events = useQuery(stockOrderStates(order.id)).data ?? [];
  return <StateRail stops={milestonesOf(order, events)} />;
}
