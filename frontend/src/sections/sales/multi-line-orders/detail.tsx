import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/deliveries.css';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { MoneyTable } from '@/patterns/display/money-table';
import { None, Private } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { DeliveriesCard } from '@/sections/sales/deliveries/card';
import { DeliveryDialogs } from '@/sections/sales/deliveries/dialogs';
import { FromQuote } from '@/sections/sales/orders/record/from-quote';
import { completionLabels } from '@/sections/sales/orders/labels';
import { ContactCard } from '@/sections/sales/orders/record/side-cards';
import { MultiLineOrderActions, PhoneBar } from './actions';
import { groupDetail, type Group } from './api';
import { groupLabels } from './labels';
import { LinesCard } from './lines-card';
import { stateOf } from './state';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const DeleteGroup = lazyWithPreload(async () => (await import('./delete')).DeleteGroup);
const GroupForm = lazyFocused(async () => (await import('./form')).GroupForm);

const route = getRouteApi('/signed-in/purchase-orders/$id');

/** The page of a multi-line order: lines, totals and deliveries. */
export function GroupDetail() {
  const { id } = route.useParams();
  const { open, delivery } = route.useSearch();
  const { data: group } = useSuspenseQuery(groupDetail(id));
  const dialog = useOpenDialog();
  useRemembered('purchase_orders', id, group.number, group.customer_name ?? undefined);
  const whose = { group: id };
  return (
    <div className="has-action-bar">
      <DetailPage
        kind="Purchase order"
        title={group.number}
        badges={
          <>
            <StatusBadge display={groupLabels[stateOf(group)]} large />
            {group.all_or_nothing && <span className="badge outline plain lg">Ship complete only</span>}
            <span className="badge outline plain lg">Ordered {shortDate(group.ordered_at)}</span>
            <FromQuote id={group.quote_id} />
          </>
        }
        actions={<MultiLineOrderActions group={group} show={dialog.show} />}
        main={
          <>
            <LinesCard group={group} />
            <DeliveriesCard owner={whose} orders={group.lines} planned="elsewhere" />
          </>
        }
        side={
          <>
            <ContactCard order={group} />
            <TotalsCard group={group} />
            <AboutCard group={group} />
            <DocumentsCard record={{ purchase_order_id: id }} />
          </>
        }
      />
      <PhoneBar group={group} show={dialog.show} />
      {open === 'delete' && <DeleteGroup group={group} onClose={dialog.close} />}
      {open === 'edit' && <GroupForm group={group} onClose={dialog.close} />}
      <DeliveryDialogs owner={whose} orders={group.lines} group={group} open={open} id={delivery} />
    </div>
  );
}

/** The totals of all lines. */
function TotalsCard({ group }: { group: Group }) {
  const { subtotal, discount_amount, tax_amount, shipping_amount, total_amount } = group;
  return (
    <Card title="Totals">
      <MoneyTable
        rows={[
          { label: plural(group.lines.length, 'line'), value: <Private kind="amount" value={subtotal} /> },
          discount_amount > 0 && { label: 'Discount', value: <Private kind="amount" value={-discount_amount} /> },
          tax_amount > 0 && { label: 'Tax', value: <Private kind="amount" value={tax_amount} /> },
          shipping_amount > 0 && { label: 'Shipping', value: <Private kind="amount" value={shipping_amount} /> },
          { label: 'Total', value: <Private kind="total" value={total_amount} />, look: 'total' },
        ]}
      />
    </Card>
  );
}

function AboutCard({ group }: { group: Group }) {
  return (
    <Card title="Delivery">
      <div className="stack gap-3 delivery-order-facts">
        <Facts
          facts={[
            ['Promised for', group.promised_at ? fullDate(group.promised_at) : <None key="none" />],
            ['Method', group.delivery_method ? completionLabels[group.delivery_method] : <None key="none" />],
            ['Address', group.address ?? <None key="none" />],
            ['Customer reference', group.customer_reference ?? <None key="none" />],
          ]}
        />
        {group.notes && <p className="note pre">{group.notes}</p>}
      </div>
    </Card>
  );
}
