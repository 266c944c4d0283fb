import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys, type PageKey } from '@/lib/keys/page-keys';
import { printPage } from '@/lib/browser/print';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { linkTo } from '@/patterns/navigation/link-to';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import type { IconName } from '@/ui/icon-names';
import type { Shipment, StockOrder } from '@/sections/stock-orders/api';
import { holdStockOrder, changeStockOrderStatus } from '@/sections/stock-orders/mutations';
import { allQuantities, unpackedQuantity } from '@/sections/stock-orders/quantities';
import { toReceive } from '@/sections/stock-orders/receiving';
import { canTransition, type StockOrderStatus } from '@/sections/stock-orders/labels';
import { ReceiveItems } from './receive-items';

type Dialog = 'edit' | 'hold' | 'shipment' | 'cancel' | 'refund' | 'delete';

interface ActionsProps {
  order: StockOrder;
  shipments: readonly Shipment[];
  /** Opens a dialog by its name in the URL. */
  show: (name: Dialog) => void;
}

interface Step {
  status: StockOrderStatus;
  label: string;
  icon: IconName;
}

/** The manual status changes, besides placing and cancelling. */
function stepsOf({ status }: StockOrder): Step[] {
  const steps: Step[] = [
    { status: 'on_hold', label: 'Put on hold', icon: 'pause' },
    { status: 'ordered', label: status === 'disputed' ? 'End the dispute' : 'Resume', icon: 'right' },
    { status: 'disputed', label: 'Dispute', icon: 'alert' },
    { status: 'closed', label: 'Close', icon: 'lock' },
  ];
  return status === 'draft' ? [] : steps.filter((step) => canTransition(status, step.status));
}

function useStockOrderActions({ order, shipments, show }: ActionsProps) {
  const isAdmin = useMe().role === 'admin';
  const place = useMutation(changeStockOrderStatus());
  const pause = useMutation(holdStockOrder());
  const run = (status: StockOrderStatus) => {
    if (status === 'on_hold') show('hold');
    else (status === 'closed' ? place : pause).mutate({ order, status });
  };
  const running = order.status !== 'draft' && order.status !== 'closed' && order.status !== 'cancelled';
  const { waiting } = allQuantities(order);
  return {
    isAdmin,
    place:
      isAdmin && order.status === 'draft' && order.lines.length > 0
        ? () => place.mutate({ order, status: 'ordered' })
        : undefined,
    busy: place.isPending || pause.isPending,
    steps: isAdmin
      ? stepsOf(order).filter(({ status }) => status !== 'closed' || allQuantities(order).shipped === 0)
      : [],
    run,
    mayPack: isAdmin && running && order.lines.some((line) => unpackedQuantity(line, shipments) > 0),
    mayCancel: isAdmin && running && waiting > 0,
    next: order.status === 'draft' ? undefined : toReceive(shipments),
  };
}

type AvailableActions = ReturnType<typeof useStockOrderActions>;

/** The actions for a stock order, from secondary to primary. */
export function StockOrderActions({ order, shipments, show }: ActionsProps) {
  const actions = useStockOrderActions({ order, shipments, show });
  const [more, setMore] = useState(false);
  usePageKeys(pageKeys(order, actions, show, () => setMore(true)));
  return (
    <>
      <RecordSteps table="stock_orders" id={order.id} route="/stock-orders/$id" list="/stock-orders" />
      {actions.isAdmin && <MoreMenu order={order} actions={actions} show={show} open={more} onOpenChange={setMore} />}
      <Button
        className="icon no-phone"
        icon="print"
        aria-label="Print"
        title={tooltipWithKeys('Print', 'Mod+P')}
        onClick={printPage}
      />
      {actions.isAdmin && <EditButton onClick={() => show('edit')} />}
      <span className="no-phone row gap-2">
        <MainActions actions={actions} order={order} shipments={shipments} show={show} />
      </span>
    </>
  );
}

function pageKeys(
  order: StockOrder,
  actions: AvailableActions,
  show: ActionsProps['show'],
  openMore: () => void,
): PageKey[] {
  if (!actions.isAdmin) return [];
  const { number } = order;
  return [
    { ...recordKeys.edit, title: `Edit ${number}`, icon: 'edit', run: () => show('edit') },
    { ...recordKeys.status, title: 'Change status', icon: 'half', run: openMore },
    ...(actions.place ? [{ title: `Place ${number}`, icon: 'cart-in' as const, run: actions.place }] : []),
    ...(actions.mayPack ? [{ title: 'Add shipment', icon: 'truck' as const, run: () => show('shipment') }] : []),
    ...actions.steps.map(({ status, label, icon }) => ({
      title: `${label}: ${number}`,
      icon,
      run: () => actions.run(status),
    })),
    ...(actions.mayCancel
      ? [{ title: `Cancel items in ${number}`, icon: 'ban' as const, run: () => show('cancel') }]
      : []),
    ...(order.status === 'draft'
      ? [{ title: `Delete ${number}`, icon: 'trash' as const, run: () => show('delete') }]
      : []),
  ];
}

/** The primary button for the next step, next to the other action that moves goods. */
function MainActions({ actions, order, shipments, show }: ActionsProps & { actions: AvailableActions }) {
  const resume = order.status === 'on_hold' && actions.isAdmin;
  return (
    <>
      {actions.mayPack && (
        <Button icon="truck" variant={actions.next || resume ? 'plain' : 'primary'} onClick={() => show('shipment')}>
          Add shipment
        </Button>
      )}
      {actions.mayPack && !actions.next && !resume && <ReceiveItems order={order} shipments={shipments} />}
      {actions.place && (
        <Button variant="primary" icon="cart-in" busy={actions.busy && 'Saving...'} onClick={actions.place}>
          Place order
        </Button>
      )}
      {resume && (
        <Button
          variant="primary"
          icon="right"
          busy={actions.busy && 'Saving...'}
          onClick={() => actions.run('ordered')}
        >
          Resume
        </Button>
      )}
      {actions.next && !resume && (
        <Link className="btn primary" {...linkTo(`/tracking/${actions.next.id}`, { search: { open: 'receive' } })}>
          <Icon name="asset" />
          Receive shipment
        </Link>
      )}
    </>
  );
}

/** The main actions, at the bottom of a phone screen. */
export function ActionBar({ order, shipments, show }: ActionsProps) {
  const actions = useStockOrderActions({ order, shipments, show });
  if (!actions.mayPack && !actions.place && !actions.next && order.status !== 'on_hold') return null;
  return (
    <div className="action-bar">
      <MainActions actions={actions} order={order} shipments={shipments} show={show} />
    </div>
  );
}

interface MoreMenuProps {
  order: StockOrder;
  actions: AvailableActions;
  show: ActionsProps['show'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function MoreMenu({ order, actions, show, open, onOpenChange }: MoreMenuProps) {
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
          title={tooltipWithKeys('More and status changes', recordKeys.status.keys)}
          aria-keyshortcuts={ariaKeys(recordKeys.status.keys)}
          busy={actions.busy && ' '}
        />
      }
    >
      {actions.steps.map(({ status, label, icon }) => (
        <MenuItem key={status} icon={icon} onSelect={() => actions.run(status)}>
          {label}
        </MenuItem>
      ))}
      {actions.steps.length > 0 && <MenuRule />}
      {order.status !== 'draft' && (
        <MenuItem icon="undo" onSelect={() => show('refund')}>
          Record refund
        </MenuItem>
      )}
      {actions.mayCancel && (
        <MenuItem icon="ban" danger onSelect={() => show('cancel')}>
          Cancel items or the whole order
        </MenuItem>
      )}
      {order.status === 'draft' && (
        <MenuItem icon="trash" danger onSelect={() => show('delete')}>
          Delete draft
        </MenuItem>
      )}
    </Menu>
  );
}
