import '@/styles/deliveries.css';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordKeys } from '@/lib/known-keys';
import { usePageKeys } from '@/lib/page-keys';
import { printPage } from '@/lib/print';
import { tipWith } from '@/lib/shortcuts';
import { fullDate, shortDate } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { Card, DetailPage, Facts } from '@/patterns/detail-page';
import { later, laterFocused } from '@/patterns/later';
import { useOpenDialog } from '@/patterns/list-search';
import { MoneyTable } from '@/patterns/money-table';
import { None, Private } from '@/patterns/private';
import { EditButton } from '@/patterns/record-buttons';
import { RecordSteps } from '@/patterns/record-steps';
import { useRemembered } from '@/patterns/remembered';
import { StatusBadge } from '@/patterns/status-badge';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import { downloadReceipt, type Order } from './api';
import { DeliveriesCard, DeliveryDialogs, mayPlan } from './deliveries-card';
import { deliveriesOf } from './deliveries-api';
import { groupWords, supplyWords } from './delivery-words';
import { FromQuote } from './from-quote';
import { piecesOf, stateOf } from './group-state';
import { cancelGroup } from './group-acts-api';
import { groupDetail, type Group } from './groups-api';
import { PaperItems } from '@/patterns/papers';
import { ContactCard } from './side-cards';
import { completionWords, isClosed, productNameOf, statusOf } from './words';

const DeleteGroup = later(async () => (await import('./group-delete')).DeleteGroup);
const GroupForm = laterFocused(async () => (await import('./group-form')).GroupForm);

const route = getRouteApi('/signed-in/purchase-orders/$id');

/** A customer's order of several lines: its lines, what it comes to, and how it is handed over. */
export function GroupDetail() {
  const { id } = route.useParams();
  const { open, delivery } = route.useSearch();
  const { data: group } = useSuspenseQuery(groupDetail(id));
  const dialog = useOpenDialog();
  useRemembered('purchase_orders', id, group.number, group.customer_name ?? undefined);
  const whose = { group: id };
  return (
    <div className="has-actbar">
      <DetailPage
        kind="Purchase order"
        title={group.number}
        badges={
          <>
            <StatusBadge word={groupWords[stateOf(group)]} large />
            {group.all_or_nothing && <span className="badge outline plain lg">All or nothing</span>}
            <span className="badge outline plain lg">Ordered {shortDate(group.ordered_at)}</span>
            <FromQuote id={group.quote_id} />
          </>
        }
        actions={<Acts group={group} show={dialog.show} />}
        main={
          <>
            <LinesCard group={group} />
            <DeliveriesCard whose={whose} orders={group.lines} planned="elsewhere" />
          </>
        }
        side={
          <>
            <ContactCard order={group} />
            <TotalsCard group={group} />
            <AboutCard group={group} />
          </>
        }
      />
      <PhoneBar group={group} show={dialog.show} />
      {open === 'delete' && <DeleteGroup group={group} onClose={dialog.close} />}
      {open === 'edit' && <GroupForm group={group} onClose={dialog.close} />}
      <DeliveryDialogs whose={whose} orders={group.lines} group={group} open={open} id={delivery} />
    </div>
  );
}

interface ActsProps {
  group: Group;
  /** Opens a dialog that the address names. */
  show: (name: 'edit' | 'deliver' | 'delete') => void;
}

function useMayPlan(group: Group): boolean {
  const deliveries = useQuery(deliveriesOf({ group: group.id })).data;
  return deliveries !== undefined && mayPlan(group.lines, deliveries);
}

function Acts({ group, show }: ActsProps) {
  const receipt = useMutation(downloadReceipt());
  const cancel = useMutation(cancelGroup());
  const [more, setMore] = useState(false);
  const mayCancel = group.lines.some((line) => line.open_quantity > 0);
  const plan = useMayPlan(group);
  usePageKeys([
    { ...recordKeys.edit, title: `Edit ${group.number}`, icon: 'edit', run: () => show('edit') },
    ...(plan
      ? [{ title: `Plan delivery of ${group.number}`, icon: 'truck' as const, run: () => show('deliver') }]
      : []),
    { title: `Receipt of ${group.number}`, icon: 'download', run: () => setMore(true) },
    ...(mayCancel
      ? [{ title: `Cancel ${group.number}`, icon: 'ban' as const, run: () => cancel.mutate({ group }) }]
      : []),
    { title: `Delete ${group.number} completely`, icon: 'trash', run: () => show('delete') },
  ]);
  return (
    <>
      <RecordSteps table="purchase_orders" id={group.id} route="/purchase-orders/$id" list="/purchase-orders" />
      <Button
        className="icon no-phone"
        icon="print"
        aria-label="Print"
        title={tipWith('Print', 'Mod+P')}
        onClick={printPage}
      />
      <EditButton onClick={() => show('edit')} />
      <Menu
        align="end"
        open={more}
        onOpenChange={setMore}
        trigger={
          <Button
            className="icon"
            icon="more"
            aria-label="More"
            busy={(receipt.isPending || cancel.isPending) && ' '}
          />
        }
      >
        <MenuGroup label={`Receipt of ${group.number}, all lines`} />
        <PaperItems
          sheet="Receipt PDF"
          onChoose={(paper) => receipt.mutate({ of: 'purchase_orders', id: group.id, number: group.number, paper })}
        />
        <MenuRule />
        {mayCancel && (
          <MenuItem icon="ban" onSelect={() => cancel.mutate({ group })}>
            Cancel order
          </MenuItem>
        )}
        <MenuItem icon="trash" danger onSelect={() => show('delete')}>
          Delete completely
        </MenuItem>
      </Menu>
      {plan && (
        <Button look="primary" className="no-phone" icon="truck" onClick={() => show('deliver')}>
          Plan delivery
        </Button>
      )}
    </>
  );
}

/** The act that matters under the thumb. */
function PhoneBar({ group, show }: ActsProps) {
  if (!useMayPlan(group)) return null;
  return (
    <div className="actbar">
      <Button look="primary" icon="truck" onClick={() => show('deliver')}>
        Plan delivery
      </Button>
    </div>
  );
}

/** Each line is a sales order: what it is, how much of it was handed over, and what stands behind the rest. */
function LinesCard({ group }: { group: Group }) {
  const deliveries = useQuery(deliveriesOf({ group: group.id })).data ?? [];
  const { done, planned, rest, given_up } = piecesOf(group, deliveries);
  const kinds = [
    ['done', done, 'handed over'],
    ['promised', planned, 'in deliveries'],
    ['short', rest, 'not planned yet'],
    ['', given_up, 'not handed over'],
  ] as const;
  const shown = kinds.filter(([, size]) => size > 0);
  return (
    <Card title="Lines" sub={`${count(done)} of ${plural(group.wanted_quantity, 'piece')} handed over`} flush>
      <div className="delivery-order-bar stack gap-2">
        <div
          className="progress"
          role="img"
          aria-label={shown.map(([, size, label]) => `${count(size)} ${label}`).join(', ')}
        >
          {shown.map(([look, size, label]) => (
            <i key={label} className={`p-${look}`} style={{ flexGrow: size }} />
          ))}
        </div>
        <div className="legend num" aria-hidden="true">
          {shown.map(([look, size, label]) => (
            <span className="k" key={label}>
              <i className={`swatch ${look === 'short' ? 'hollow' : look}`} />
              {count(size)} {label}
            </span>
          ))}
        </div>
      </div>
      <ul className="list delivery-order-lines">
        {group.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line }: { line: Order }) {
  return (
    <li>
      <div className="what grow">
        <p className="l1 trunc" title={productNameOf(line)}>
          {productNameOf(line)}
        </p>
        <p className="l2 num">
          <Link to="/purchases/$id" params={{ id: line.id }}>
            {line.number}
          </Link>
        </p>
      </div>
      <span className="given num">
        {count(line.fulfilled_quantity)} of {plural(line.quantity + line.items_free, 'piece')}
      </span>
      <span className="states">
        <span>
          {(line.allocation_status === 'fulfilled' || !isClosed(line.order_status)) && (
            <StatusBadge word={supplyWords[line.allocation_status]} />
          )}
        </span>
        <span>
          <StatusBadge word={statusOf(line)} />
        </span>
      </span>
      <span className="amount num">
        <Private kind="total" value={line.total_amount} />
      </span>
    </li>
  );
}

/** What all lines come to. */
function TotalsCard({ group }: { group: Group }) {
  const { subtotal, discount_amount, tax_amount, shipping_amount, total_amount } = group;
  return (
    <Card title="Money">
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
    <Card title="Hand over">
      <div className="stack gap-3 delivery-order-facts">
        <Facts
          facts={[
            ['Promised for', group.promised_at ? fullDate(group.promised_at) : <None key="none" />],
            ['Way', group.delivery_method ? completionWords[group.delivery_method] : <None key="none" />],
            ['Address', group.address ?? <None key="none" />],
            ['Customer reference', group.customer_reference ?? <None key="none" />],
          ]}
        />
        {group.notes && <p className="note pre">{group.notes}</p>}
      </div>
    </Card>
  );
}
