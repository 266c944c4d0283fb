import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { printPage } from '@/lib/browser/print';
import { tooltipWithKeys } from '@/lib/keys/shortcuts';
import { EditButton, StateButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Menu, MenuRadios } from '@/ui/menu';
import type { Order, OrderStatus } from '@/sections/sales/orders/api';
import { changeStatus } from '@/sections/sales/orders/mutations';
import { canReturn } from '@/sections/sales/orders/quantities';
import { statuses, statusLabels } from '@/sections/sales/orders/labels';
import type { mainAction } from './main-action';
import { MoreMenu } from './more-menu';
import { useCancelling, useDuplicating } from './use-order-actions';

interface ActionsProps {
  order: Order;
  main: ReturnType<typeof mainAction>;
  /** Opens a dialog by its name in the URL. */
  show: (name: string) => void;
}

const mainButtons = {
  pickup: { icon: 'box', label: 'Set pickup' },
  deliver: { icon: 'truck', label: 'Plan delivery' },
} as const;

/** The actions for an order, from secondary to primary. */
export function OrderActions({ order, main, show }: ActionsProps) {
  const [choosing, setChoosing] = useState(false);
  const [more, setMore] = useState(false);
  const cancelling = useCancelling({ order, show });
  const duplicating = useDuplicating(order);
  const isOpen = order.open_quantity > 0;
  usePageKeys([
    { ...recordKeys.edit, title: `Edit ${order.number}`, icon: 'edit', run: () => show('edit') },
    {
      ...recordKeys.status,
      title: 'Change status',
      icon: statusLabels[order.order_status].icon,
      run: () => setChoosing(true),
    },
    { ...recordKeys.priority, title: 'Change priority', icon: 'sort', run: () => setMore(true) },
    { title: 'Add item', icon: 'plus', run: () => show('add-line') },
    ...(isOpen ? [{ title: 'Set pickup', icon: 'box' as const, run: () => show('pickup') }] : []),
    ...(isOpen ? [{ title: 'Plan delivery', icon: 'truck' as const, run: () => show('deliver') }] : []),
    ...(canReturn(order) ? [{ title: 'Return items', icon: 'undo' as const, run: () => show('return') }] : []),
    { title: 'Allocation explained', icon: 'info', run: () => show('why') },
    { title: `Duplicate ${order.number}`, icon: 'copy', run: duplicating.start },
    ...(isOpen ? [{ title: `Cancel ${order.number}`, icon: 'ban' as const, run: cancelling.start }] : []),
    { title: `Delete ${order.number} completely`, icon: 'trash', run: () => show('delete') },
  ]);
  return (
    <>
      <RecordSteps table="purchase_orders" id={order.id} route="/purchases/$id" list="/purchases" />
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
      {main && (
        <Button variant="primary" className="no-phone" icon={mainButtons[main].icon} onClick={() => show(main)}>
          {mainButtons[main].label}
        </Button>
      )}
    </>
  );
}

/** The two main actions, at the bottom of a phone screen. */
export function ActionBar({ order, main, show }: ActionsProps) {
  return (
    <div className="action-bar">
      <StatusMenu order={order} show={show} />
      {main && (
        <Button variant="primary" icon={mainButtons[main].icon} onClick={() => show(main)}>
          {mainButtons[main].label}
        </Button>
      )}
    </div>
  );
}

interface MenuProps extends Pick<ActionsProps, 'order' | 'show'> {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Any status can follow any other. A hold asks for a reason; completing and cancelling ask about the items concerned. */
function StatusMenu({ order, show, open, onOpenChange }: MenuProps) {
  const change = useMutation(changeStatus());
  const cancelling = useCancelling({ order, show });
  const choose = (status: OrderStatus) => {
    if (status === order.order_status) return;
    if (status === 'onhold') show('hold');
    else if (status === 'completed' && order.open_quantity > 0) show('complete');
    else if (status === 'cancelled' && order.open_quantity > 0) cancelling.start();
    else change.mutate({ order, status });
  };
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<StateButton label="Change status" busy={change.isPending || cancelling.busy} />}
    >
      <MenuRadios
        value={order.order_status}
        onChange={choose}
        options={statuses.map((value) => ({ value, label: statusLabels[value].label, icon: statusLabels[value].icon }))}
      />
    </Menu>
  );
}
