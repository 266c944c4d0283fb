import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageKeys } from '@/lib/page-keys';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios, MenuRule } from '@/ui/menu';
import { changeStatus, downloadReceipt, setPickup, type Order, type OrderStatus, type Printing } from './api';
import { useNeighbours } from './neighbours';
import { isClosed, statuses, statusWords } from './words';

interface ActsProps {
  order: Order;
  /** Opens a dialog that the address names. */
  show: (name: 'edit' | 'pickup' | 'delete' | 'complete') => void;
}

/** Everything that can be done with the order, from quiet to primary. */
export function OrderActs({ order, show }: ActsProps) {
  const [choosing, setChoosing] = useState(false);
  usePageKeys([
    { keys: 'S', title: 'Change status', run: () => setChoosing(true) },
    { keys: 'E', title: 'Edit', run: () => show('edit') },
  ]);
  return (
    <>
      <Steps id={order.id} />
      <Button className="icon no-phone" icon="print" aria-label="Print" title="Print" onClick={() => print()} />
      <Button icon="edit" onClick={() => show('edit')}>
        Edit
      </Button>
      <span className="no-phone">
        <StatusMenu order={order} show={show} open={choosing} onOpenChange={setChoosing} />
      </span>
      <MoreMenu order={order} show={show} />
      {canPickUp(order) && (
        <Button look="primary" className="no-phone" icon="box" onClick={() => show('pickup')}>
          Set pickup
        </Button>
      )}
    </>
  );
}

const canPickUp = (order: Order): boolean => !order.pickup_date && order.order_status !== 'cancelled';

/** The two acts that matter under the thumb. */
export function ActBar({ order, show }: ActsProps) {
  return (
    <div className="actbar">
      <StatusMenu order={order} show={show} />
      {canPickUp(order) && (
        <Button look="primary" icon="box" onClick={() => show('pickup')}>
          Set pickup
        </Button>
      )}
    </div>
  );
}

/** The record before and after, in the list it was opened from. */
function Steps({ id }: { id: string }) {
  const navigate = useNavigate();
  const { place, previous, next } = useNeighbours(id);
  const go = (to: string | undefined) => {
    if (to) void navigate({ to: '/purchases/$id', params: { id: to } });
  };
  usePageKeys([
    { keys: '[', title: 'Previous record', run: () => go(previous) },
    { keys: ']', title: 'Next record', run: () => go(next) },
  ]);
  if (!place) return null;
  return (
    <span className="row gap-1 no-phone steps">
      <span className="t-small t-3 num">{place}</span>
      <IconButton icon="c-left" label="Previous record" aria-disabled={previous ? undefined : true} onClick={() => go(previous)} />
      <IconButton icon="c-right" label="Next record" aria-disabled={next ? undefined : true} onClick={() => go(next)} />
    </span>
  );
}

interface StatusMenuProps extends ActsProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Any state may follow any. Completing with open pieces asks about them first. */
function StatusMenu({ order, show, open, onOpenChange }: StatusMenuProps) {
  const change = useMutation(changeStatus());
  const choose = (status: OrderStatus) => {
    if (status === order.order_status) return;
    if (status === 'completed' && order.open_quantity > 0) show('complete');
    else change.mutate({ order, status });
  };
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button busy={change.isPending && 'Saving...'} aria-keyshortcuts="S">
          Change status
          <Icon name="c-down" />
        </Button>
      }
    >
      <MenuRadios value={order.order_status} onChange={choose} options={statuses.map((value) => ({ value, label: statusWords[value].label, icon: statusWords[value].icon }))} />
    </Menu>
  );
}

const usesLetter = /^(en-(US|CA|PH)|es-(MX|CO|CL|VE)|fr-CA)$/;

/** The paper of the reader's part of the world stands first. */
const papers = (): Printing['paper'][] => (usesLetter.test(navigator.language) ? ['letter', 'a4'] : ['a4', 'letter']);

const paperWords: Record<Printing['paper'], string> = { a4: 'A4', letter: 'Letter' };

function MoreMenu({ order, show }: ActsProps) {
  const receipt = useMutation(downloadReceipt());
  const pickup = useMutation(setPickup());
  return (
    <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" busy={receipt.isPending && ' '} />}>
      <MenuGroup label={`Receipt of ${order.number}`} />
      {papers().map((paper) => (
        <MenuItem key={paper} icon="download" onSelect={() => receipt.mutate({ of: 'purchases', id: order.id, number: order.number, paper })}>
          {`Receipt PDF, ${paperWords[paper]}`}
        </MenuItem>
      ))}
      {order.purchase_order_id && (
        <GroupReceipts id={order.purchase_order_id} number={order.purchase_order_number ?? 'order'} onChoose={(printing) => receipt.mutate(printing)} />
      )}
      <MenuRule />
      {order.pickup_date && (
        <>
          <MenuItem icon="calendar" onSelect={() => show('pickup')}>
            Change pickup date
          </MenuItem>
          <MenuItem icon="undo" onSelect={() => pickup.mutate({ order, values: { pickup_date: null } })}>
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

function GroupReceipts({ id, number, onChoose }: { id: string; number: string; onChoose: (printing: Printing) => void }) {
  return (
    <>
      <MenuGroup label={`Receipt of ${number}, all lines`} />
      {papers().map((paper) => (
        <MenuItem key={paper} icon="download" onSelect={() => onChoose({ of: 'purchase_orders', id, number, paper })}>
          {`All lines PDF, ${paperWords[paper]}`}
        </MenuItem>
      ))}
    </>
  );
}

/** After everything is handed over, the screen offers the next state; it is never changed by itself. */
export function OfferToComplete({ order }: { order: Order }) {
  const change = useMutation(changeStatus());
  if (!order.pickup_date || order.open_quantity > 0 || isClosed(order.order_status)) return null;
  return (
    <div className="callout success">
      <Icon name="check-c" />
      <p className="grow">Everything is handed over.</p>
      <Button size="sm" busy={change.isPending && 'Saving...'} onClick={() => change.mutate({ order, status: 'completed' })}>
        Mark as completed
      </Button>
    </div>
  );
}
