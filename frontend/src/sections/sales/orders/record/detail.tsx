import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DetailPage } from '@/patterns/record/detail-page';
import { HoldNote } from '@/patterns/record/hold-note';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { WhyPanel } from '@/sections/stock/why';
import { shortDate } from '@/lib/dates/dates';
import { DeliveriesCard } from '@/sections/sales/deliveries/card';
import { DeliveryDialogs } from '@/sections/sales/deliveries/dialogs';
import { CompleteDialog, PickupDialog } from '@/sections/sales/deliveries/hand-over';
import { groupDetail } from '@/sections/sales/multi-line-orders/api';
import { orderDetail, type Order } from '@/sections/sales/orders/api';
import { Urgency } from '@/sections/sales/orders/cards';
import { giftLabel, statusOf } from '@/sections/sales/orders/labels';
import { ActionBar, OfferToComplete, OrderActions } from './actions';
import { DeleteDialog } from './delete';
import { FromQuote } from './from-quote';
import { GroupCard, OrderCard, Shortfall } from './detail-cards';
import { ContactCard, MoneyCard } from './side-cards';
import { OrderTimeline } from './timeline';
import { SupplyCard } from './supply-card';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const HoldOrder = lazyWithPreload(async () => (await import('@/sections/sales/orders/hold')).HoldOrder);
const OrderForm = lazyFocused(async () => (await import('@/sections/sales/orders/form/form')).OrderForm);

const route = getRouteApi('/signed-in/purchases/$id');

export function OrderDetail() {
  const { id } = route.useParams();
  const { open, delivery } = route.useSearch();
  const { data: order } = useSuspenseQuery(orderDetail(id));
  const dialog = useOpenDialog();
  useRemembered('purchases', id, order.number, order.customer_name ?? undefined);
  if (open === 'edit') return <OrderForm key={id} order={order} onDiscard={dialog.close} onSaved={dialog.close} />;
  return (
    <div className="has-action-bar">
      <DetailPage
        kind="Sales order"
        title={order.number}
        badges={
          <>
            <StatusBadge display={statusOf(order)} large />
            {order.is_gift && <StatusBadge display={giftLabel} large />}
            <Urgency order={order} />
            <span className="badge outline plain lg">Ordered {shortDate(order.purchase_date)}</span>
            <FromQuote id={order.quote_id} />
          </>
        }
        actions={<OrderActions order={order} show={dialog.show} />}
        main={
          <>
            {order.order_status === 'onhold' && (
              <HoldNote reason={order.hold_reason} onEdit={() => dialog.show('hold')} />
            )}
            <OfferToComplete order={order} />
            <Shortfall order={order} />
            <OrderCard order={order} />
            <SupplyCard order={order} onWhy={() => dialog.show('why')} />
            <DeliveriesCard owner={{ order: id }} orders={[order]} />
            {order.purchase_order_id && <GroupCard id={order.purchase_order_id} currentOrder={order.id} />}
            <OrderTimeline key={order.id} order={order} />
          </>
        }
        side={
          <>
            <ContactCard order={order} />
            <MoneyCard order={order} />
            <DocumentsCard record={{ purchase_id: order.id }} />
          </>
        }
      />
      <ActionBar order={order} show={dialog.show} />
      {open === 'why' && <WhyPanel of={{ order: order.id }} onClose={dialog.close} />}
      {open === 'pickup' && <PickupDialog order={order} onClose={dialog.close} />}
      {open === 'hold' && <HoldOrder order={order} onClose={dialog.close} />}
      {open === 'complete' && (
        <KeepMounted when={order.open_quantity > 0}>
          <CompleteDialog order={order} onClose={dialog.close} />
        </KeepMounted>
      )}
      <OrderDeliveries order={order} open={open} id={delivery} />
      {open === 'delete' && <DeleteDialog order={order} onClose={dialog.close} />}
    </div>
  );
}

/** The deliveries of an order. For a line of a multi-line order, all lines are offered and its own items are preselected. */
function OrderDeliveries({ order, open, id }: { order: Order; open: string | undefined; id: string | undefined }) {
  const group = useQuery({
    ...groupDetail(order.purchase_order_id ?? ''),
    enabled: order.purchase_order_id !== null,
  }).data;
  if (order.purchase_order_id === null)
    return <DeliveryDialogs owner={{ order: order.id }} orders={[order]} open={open} id={id} />;
  return (
    group && (
      <DeliveryDialogs
        owner={{ group: group.id }}
        orders={group.lines}
        group={group}
        only={order.id}
        open={open}
        id={id}
      />
    )
  );
}
