import { useMutation } from '@tanstack/react-query';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { optionsOf } from '@/lib/options';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRadios, MenuRule } from '@/ui/menu';
import type { Order } from '@/sections/sales/orders/api';
import { priorityLabels } from '@/sections/sales/orders/labels';
import { changePickup } from '@/sections/sales/orders/line-mutations';
import { changePriority } from '@/sections/sales/orders/mutations';
import { canReturn } from '@/sections/sales/orders/quantities';
import { downloadReceipt } from './receipt';
import { useCancelling, useDuplicating } from './use-order-actions';

interface MoreMenuProps {
  order: Order;
  /** Opens a dialog by its name in the URL. */
  show: (name: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MoreMenu({ order, show, open, onOpenChange }: MoreMenuProps) {
  const priority = useMutation(changePriority());
  const receipt = useMutation(downloadReceipt());
  const cancelling = useCancelling({ order, show });
  const duplicating = useDuplicating(order);
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
          busy={(receipt.isPending || cancelling.busy || duplicating.busy) && ' '}
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
        onChoose={(paper) => receipt.mutate({ id: order.id, number: order.number, paper })}
      />
      <MenuRule />
      <HandOverItems order={order} show={show} />
      <MenuItem icon="copy" onSelect={duplicating.start}>
        Duplicate
      </MenuItem>
      <MenuRule />
      {order.open_quantity > 0 && (
        <MenuItem icon="ban" onSelect={cancelling.start}>
          Cancel order
        </MenuItem>
      )}
      <MenuItem icon="trash" danger onSelect={() => show('delete')}>
        Delete completely
      </MenuItem>
    </Menu>
  );
}

/** Pickup, delivery and returns, as far as the order allows them. */
function HandOverItems({ order, show }: Pick<MoreMenuProps, 'order' | 'show'>) {
  const pickup = useMutation(changePickup());
  return (
    <>
      {order.open_quantity > 0 && (
        <MenuItem icon="box" onSelect={() => show('pickup')}>
          Set pickup
        </MenuItem>
      )}
      {order.open_quantity > 0 && (
        <MenuItem icon="truck" onSelect={() => show('deliver')}>
          Plan delivery
        </MenuItem>
      )}
      {order.pickup_date && (
        <MenuItem icon="calendar" onSelect={() => show('pickup-date')}>
          Change pickup date
        </MenuItem>
      )}
      {order.pickup_date && order.returned_quantity === 0 && (
        <MenuItem icon="undo" onSelect={() => pickup.mutate({ order, day: null })}>
          Clear pickup
        </MenuItem>
      )}
      {canReturn(order) && (
        <>
          <MenuItem icon="undo" onSelect={() => show('return')}>
            Return items
          </MenuItem>
          <MenuItem icon="refresh" onSelect={() => show('exchange')}>
            Exchange items
          </MenuItem>
        </>
      )}
    </>
  );
}
