import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DetailPage } from '@/patterns/record/detail-page';
import { HoldNote } from '@/patterns/record/hold-note';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shortDate } from '@/lib/dates/dates';
import { deliveriesOf } from '@/sections/sales/deliveries/api';
import { DeliveriesCard } from '@/sections/sales/deliveries/card';
import { DeliveryDialogs } from '@/sections/sales/deliveries/dialogs';
import { orderDetail, type Order } from '@/sections/sales/orders/api';
import { OrderStates, Urgency } from '@/sections/sales/orders/cards';
import { holdReasonOf } from '@/sections/sales/orders/hold-reason';
import { giftLabel, isGift } from '@/sections/sales/orders/labels';
import { ActionBar, OrderActions } from './actions';
import { OfferToComplete, Shortfall } from './callouts';
import { FromQuote } from './from-quote';
import { ItemsCard } from './items-card';
import { mainAction } from './main-action';
import { OrderDialogs } from './dialogs';
import { ContactCard, DetailsCard } from './side-cards';
import { SupplyCard } from './supply-card';
import { OrderTimeline } from './timeline';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const route = getRouteApi('/signed-in/purchases/$id');

/** The page of an order: its items, totals, allocation, deliveries and history. */
export function OrderDetail() {
  const { id } = route.useParams();
  const { open, delivery, line } = route.useSearch();
  const { data: order } = useSuspenseQuery(orderDetail(id));
  const deliveries = useQuery(deliveriesOf(order.id)).data;
  const dialog = useOpenDialog();
  useRemembered('purchase_orders', id, order.number, order.customer_name ?? undefined);
  const actions = { order, main: mainAction(order, deliveries), show: dialog.show };
  return (
    <div className="has-action-bar">
      <DetailPage
        kind="Sales order"
        title={order.number}
        badges={<Badges order={order} />}
        actions={<OrderActions {...actions} />}
        main={
          <>
            {order.order_status === 'onhold' && (
              <HoldNote reason={holdReasonOf(order)} onEdit={() => dialog.show('hold')} />
            )}
            <OfferToComplete order={order} />
            <Shortfall order={order} />
            <ItemsCard order={order} />
            <SupplyCard order={order} />
            <DeliveriesCard order={order} />
            <OrderTimeline key={order.id} order={order} />
          </>
        }
        side={
          <>
            <ContactCard order={order} />
            <DetailsCard order={order} />
            <DocumentsCard record={{ purchase_order_id: order.id }} />
          </>
        }
      />
      <ActionBar {...actions} />
      <OrderDialogs order={order} open={open} lineId={line} />
      <DeliveryDialogs order={order} open={open} id={delivery} />
    </div>
  );
}

function Badges({ order }: { order: Order }) {
  return (
    <>
      <OrderStates order={order} large />
      {isGift(order) && <StatusBadge display={giftLabel} large />}
      <Urgency order={order} />
      {order.all_or_nothing && <span className="badge outline plain lg">Ship complete only</span>}
      <span className="badge outline plain lg">Ordered {shortDate(order.ordered_at)}</span>
      <FromQuote id={order.quote_id} />
    </>
  );
}
