import { useMutation } from '@tanstack/react-query';
import { useSearchChange } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { mayReturn } from '@/sections/sales/returns/mapping';
import { downloadNote, moveDelivery, type Delivery } from './api';
import { isOpen, stepsOf, type Step } from './steps';

/** The next step as a button, everything else under More. Steps that move goods or cancel need confirmation. */
export function DeliveryActions({ delivery, all }: { delivery: Delivery; all: readonly Delivery[] }) {
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
      <MoreMenu delivery={delivery} others={others} take={take} show={show} mayReturn={mayReturn(delivery, all)} />
    </span>
  );
}

interface MoreMenuProps {
  delivery: Delivery;
  others: readonly Step[];
  take: (step: Step) => void;
  show: (open: string) => void;
  mayReturn: boolean;
}

function MoreMenu({ delivery, others, take, show, mayReturn }: MoreMenuProps) {
  const note = useMutation(downloadNote());
  const open = isOpen(delivery);
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          className="icon"
          icon="more"
          aria-label={`More for ${delivery.number}`}
          busy={note.isPending && ' '}
        />
      }
    >
      {others.map((step) => (
        <MenuItem key={step.status} icon={step.icon} onSelect={() => take(step)}>
          {step.label}
        </MenuItem>
      ))}
      {open && delivery.returns_id === null && (
        <MenuItem icon="edit" onSelect={() => show('edit-delivery')}>
          Edit delivery
        </MenuItem>
      )}
      {mayReturn && (
        <MenuItem icon="undo" onSelect={() => show('return')}>
          Record return
        </MenuItem>
      )}
      {(open || mayReturn) && <MenuRule />}
      <MenuGroup label={delivery.returns_id ? 'Return note' : 'Delivery note'} />
      <PaperItems
        sheet={delivery.returns_id ? 'Return note PDF' : 'Delivery note PDF'}
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
