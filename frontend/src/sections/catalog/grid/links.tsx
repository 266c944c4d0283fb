import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { InMoreMenu, ListAction } from '@/patterns/list/list-action';
import { catalogLists } from '@/sections/section-tabs';
import { linkTo } from '@/patterns/navigation/link-to';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';

const calculator = { path: '/calculator', label: 'Calculator', icon: 'calculator' } as const;

/** The lists behind the catalog and the calculator: a menu next to the title, or a part of "More" on a phone. */
export function CatalogLinks() {
  const inMenu = useContext(InMoreMenu);
  const items = [...catalogLists, calculator].map(({ path, label, icon = 'link' }) => (
    <ListAction key={path} icon={icon} label={label} link={<Link {...linkTo(path)} />} />
  ));
  if (inMenu) return items;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="catalog">
          Manage
        </Button>
      }
    >
      <InMoreMenu value={true}>{items}</InMoreMenu>
    </Menu>
  );
}
