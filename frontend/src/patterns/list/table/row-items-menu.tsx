import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { RowItem } from '@/patterns/list/types';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';

/** The list's own items of a row's menu, as a button on its card. `name` is the row's. */
export function RowItemsMenu({ name, items }: { name: string; items: readonly RowItem[] }) {
  const client = useQueryClient();
  const { history } = useRouter();
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={`Actions for ${name}`} />}>
      {items.map((item) => (
        <MenuItem
          key={item.label}
          icon={item.icon}
          danger={item.danger ?? false}
          onSelect={() => {
            if ('run' in item) void item.run({ client, go: (path) => history.push(path) });
          }}
        >
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
