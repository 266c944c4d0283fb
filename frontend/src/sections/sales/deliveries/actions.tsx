import { useMutation } from '@tanstack/react-query';
import { useSearchChange } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import type { Order } from '@/sections/sales/orders/api';
import { canReturn } from '@/sections/sales/orders/quantities';
import { undoReturn } from '@/sections/sales/returns/mutations';
import { downloadNote, moveDelivery, type Delivery } from './api';
import { isOpen, isReturn, type Step, stepsOf } from './steps';

/** The next step as a button, everything else under More. Steps that move goods or cancel need confirmation. */
export function DeliveryActions({ order, delivery }: { order: Order; delivery: Delivery }) {
  const move = useMutation(moveDelivery());
  const change = useSearchChange();
  const { next, others } = stepsOf(delivery);
  const show = (open: string) => change({ open, delivery: delivery.id });
  const take = ({ status }: Step) => (status === 'done' ? show('done') : move.mutate({ delivery, values: { status } }));
  return (
    <span className="acts no-print">
      {next && (
        <Button
          size="sm"
          icon={next.icon}
          busy={move.isPending && 'Saving...'}
          aria-describedby={delivery.id}
          onClick={() => take(next)}
        >
          {next.label}
        </Button>
      )}
      <MoreMenu order={order} delivery={delivery} others={others} take={take} show={show} />
    </span>
  );
}

interface MoreMenuProps {
  order: Order;
  delivery: Delivery;
  others: readonly Step[];
  take: (step: Step) => void;
  show: (open: string) => void;
}

function MoreMenu({ order, delivery, others, take, show }: MoreMenuProps) {
  const note = useMutation(downloadNote());
  const undo = useMutation(undoReturn());
  const open = isOpen(delivery);
  const back = isReturn(delivery);
  const isDone = delivery.status === 'done';
  const mayReturn = isDone && !back && canReturn(order);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          className="icon"
          icon="more"
          aria-label={`More for ${delivery.number}`}
          busy={(note.isPending || undo.isPending) && ' '}
        />
      }
    >
      {others.map((step) => (
        <MenuItem key={step.status} icon={step.icon} onSelect={() => take(step)}>
          {step.label}
        </MenuItem>
      ))}
      {open && !back && (
        <MenuItem icon="edit" onSelect={() => show('edit-delivery')}>
          Edit delivery
        </MenuItem>
      )}
      {mayReturn && (
        <MenuItem icon="undo" onSelect={() => show('return')}>
          Return items
        </MenuItem>
      )}
      {back && isDone && (
        <MenuItem icon="undo" onSelect={() => undo.mutate({ order, delivery })}>
          Undo return
        </MenuItem>
      )}
      {(open || isDone) && (mayReturn || open || back) && <MenuRule />}
      <MenuGroup label={back ? 'Return note' : 'Delivery note'} />
      <PaperItems
        sheet={back ? 'Return note PDF' : 'Delivery note PDF'}
        onChoose={(paper) => note.mutate({ id: delivery.id, number: delivery.number, paper })}
      />
      {open && (
        <>
          <MenuRule />
          <MenuItem icon="ban" danger onSelect={() => show('cancel-delivery')}>
            Cancel delivery
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
