import { useMutation } from '@tanstack/react-query';
import { useSearchChange } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import type { Order, OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID, productNameOf } from '@/sections/sales/orders/labels';
import { moveLine, removeLine } from '@/sections/sales/orders/line-mutations';

interface LineMenuProps {
  order: Order;
  line: OrderLine;
  /** Its place among the lines, from 0. */
  at: number;
}

/** Everything that can be done with one line. */
export function LineMenu({ order, line, at }: LineMenuProps) {
  const change = useSearchChange();
  const move = useMutation(moveLine());
  const remove = useMutation(removeLine());
  const show = (open: string) => change({ open, line: line.id });
  const moveTo = (position: number) =>
    move.mutate({ order, id: line.id, values: { position }, before: { position: at + 1 } });
  const count = order.lines.length;
  const mayRemove = count > 1 && line.fulfilled_quantity === 0;
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="icon"
          icon="more"
          aria-label={`More for ${count > 1 ? line.number : productNameOf(line)}`}
          busy={(move.isPending || remove.isPending) && ' '}
        />
      }
    >
      <MenuItem icon="edit" onSelect={() => show('line')}>
        Edit line
      </MenuItem>
      {at > 0 && (
        <MenuItem icon="up-r" onSelect={() => moveTo(at)}>
          Move up
        </MenuItem>
      )}
      {at < count - 1 && (
        <MenuItem icon="down-r" onSelect={() => moveTo(at + 2)}>
          Move down
        </MenuItem>
      )}
      {line.product_id !== NIL_ID && (
        <MenuItem icon="info" onSelect={() => show('why')}>
          Allocation explained
        </MenuItem>
      )}
      {count > 1 && (line.open_quantity > 0 || mayRemove) && <MenuRule />}
      {count > 1 && line.open_quantity > 0 && (
        <MenuItem icon="ban" onSelect={() => show('cancel')}>
          Cancel line
        </MenuItem>
      )}
      {mayRemove && (
        <MenuItem icon="trash" danger onSelect={() => remove.mutate({ order, line })}>
          Remove line
        </MenuItem>
      )}
    </Menu>
  );
}
