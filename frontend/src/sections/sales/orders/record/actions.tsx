import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { printPage } from '@/lib/browser/print';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { EditButton, StateButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios, MenuRule } from '@/ui/menu';
import type { Order, OrderStatus } from '@/sections/sales/orders/api';
import {
  changePriority,
  changeStatus,
  downloadReceipt,
  setPickup,
  type Printing,
} from '@/sections/sales/orders/mutations';
import { canPickUp, isHandedOver } from '@/sections/sales/orders/fulfilment';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { isClosed, priorityLabels, statuses, statusLabels } from '@/sections/sales/orders/labels';
import { optionsOf } from '@/lib/options';

interface ActionsProps {
  order: Order;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'pickup' | 'delete' | 'complete' | 'hold' | 'why' | 'deliver') => void;
}

/** The actions for an order, from secondary to primary. */
export function OrderActions({ order, show }: ActionsProps) {
  const [choosing, setChoosing] = useState(false);
  const [more, setMore] = useState(false);
  usePageKeys([
    { ...recordKeys.edit, title: `Edit ${order.number}`, icon: 'edit', run: () => show('edit') },
    {
      ...recordKeys.status,
      title: 'Change status',
      icon: statusLabels[order.order_status].icon,
      run: () => setChoosing(true),
    },
    { ...recordKeys.priority, title: 'Change priority', icon: 'sort', run: () => setMore(true) },
    ...(canPickUp(order) ? [{ title: 'Set pickup', icon: 'box', run: () => show('pickup') }] : []),
    ...(order.open_quantity > 0
      ? [{ title: 'Plan delivery', icon: 'truck' as const, run: () => show('deliver') }]
      : []),
    { title: 'Allocation explained', icon: 'info', run: () => show('why') },
    { title: `Delete ${order.number} completely`, icon: 'trash', run: () => show('delete') },
  ]);
  return (
    <>
      <RecordSteps table="purchases" id={order.id} route="/purchases/$id" list="/purchases" />
      <Button
        className="icon no-phone"
        icon="print"
        aria-label="Print"
        title={tooltipWithKeys('Print', 'Mod+P')}
        onClick={printPage}
      />
      <EditButton onClick={() => show('edit')} />
      <span className="no-phone">
        <StatusMenu order={order} show={show} open={choosing} onOpenChange={setChoosing} />
      </span>
      <MoreMenu order={order} show={show} open={more} onOpenChange={setMore} />
      {canPickUp(order) && (
        <Button variant="primary" className="no-phone" icon="box" onClick={() => show('pickup')}>
          Set pickup
        </Button>
      )}
    </>
  );
}

/** The two main actions, at the bottom of a phone screen. */
export function ActionBar({ order, show }: ActionsProps) {
  return (
    <div className="action-bar">
      <StatusMenu order={order} show={show} />
      {canPickUp(order) && (
        <Button variant="primary" icon="box" onClick={() => show('pickup')}>
          Set pickup
        </Button>
      )}
    </div>
  );
}

interface MenuProps extends ActionsProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Any status can follow any other. A hold asks for a reason, and completing asks about items not handed over. */
function StatusMenu({ order, show, open, onOpenChange }: MenuProps) {
  const change = useMutation(changeStatus());
  const choose = (status: OrderStatus) => {
    if (status === order.order_status) return;
    if (status === 'onhold') show('hold');
    else if (status === 'completed' && order.open_quantity > 0) show('complete');
    else change.mutate({ order, status });
  };
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<StateButton label="Change status" busy={change.isPending} />}
    >
      <MenuRadios
        value={order.order_status}
        onChange={choose}
        options={statuses.map((value) => ({ value, label: statusLabels[value].label, icon: statusLabels[value].icon }))}
      />
    </Menu>
  );
}

function MoreMenu({ order, show, open, onOpenChange }: MenuProps) {
  const priority = useMutation(changePriority());
  const receipt = useMutation(downloadReceipt());
  const pickup = useMutation(setPickup());
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button
          className="icon"
          icon="more"
          aria-label="More"
          title={tooltipWithKeys('More and priority', recordKeys.priority.keys)}
          aria-keyshortcuts={ariaKeys(recordKeys.priority.keys)}
          busy={receipt.isPending && ' '}
        />
      }
    >
      <MenuGroup label="Priority" />
      <MenuRadios
        value={order.priority}
        onChange={(value) => value !== order.priority && priority.mutate({ order, priority: value })}
        options={optionsOf(priorityLabels)}
      />
      <MenuRule />
      <MenuGroup label={`Receipt for ${order.number}`} />
      <PaperItems
        sheet="Receipt PDF"
        onChoose={(paper) => receipt.mutate({ of: 'purchases', id: order.id, number: order.number, paper })}
      />
      {order.purchase_order_id && (
        <GroupReceipts
          id={order.purchase_order_id}
          number={order.purchase_order_number ?? 'order'}
          onChoose={(printing) => receipt.mutate(printing)}
        />
      )}
      <MenuRule />
      {order.pickup_date && (
        <>
          <MenuItem icon="calendar" onSelect={() => show('pickup')}>
            Change pickup date
          </MenuItem>
          <MenuItem icon="undo" onSelect={() => pickup.mutate({ order, day: null })}>
            Clear pickup
          </MenuItem>
          <MenuRule />
        </>
      )}
      <MenuItem icon="trash" danger onSelect={() => show('delete')}>
        Delete completely
      </MenuItem>
    </Menu>
  );
}

function GroupReceipts({
  id,
  number,
  onChoose,
}: {
  id: string;
  number: string;
  onChoose: (printing: Printing) => void;
}) {
  return (
    <>
      <MenuGroup label={`Receipt for ${number}, all lines`} />
      <PaperItems sheet="All lines PDF" onChoose={(paper) => onChoose({ of: 'purchase_orders', id, number, paper })} />
    </>
  );
}

/** Offers to complete an order after all items are delivered. The status never changes automatically. */
export function OfferToComplete({ order }: { order: Order }) {
  const change = useMutation(changeStatus());
  if (!isHandedOver(order) || isClosed(order.order_status)) return null;
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
