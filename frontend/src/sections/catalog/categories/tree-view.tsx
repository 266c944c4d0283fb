import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/category-tree.css';
import { plural } from '@/lib/text/names';
import { deviceValue, useDevice } from '@/lib/storage/storage';
import { Empty } from '@/patterns/feedback/empty';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuLink, MenuRule } from '@/ui/menu';
import type { Category } from '@/sections/catalog/api';
import { deleteEmptyCategory, moveCategory } from './mutations';
import { CategoryRows, type TreeActions } from './rows';
import { familyOf, treeRows, type TreeRow } from './tree';

const CategoryForm = lazyFocused(async () => (await import('./form')).CategoryForm);
const MoveCategory = lazyFocused(async () => (await import('./dialogs')).MoveCategory);
const DeleteCategory = lazyFocused(async () => (await import('./dialogs')).DeleteCategory);

/** The categories that this device shows closed. */
const closedCategories = deviceValue<readonly string[]>('closed-categories', [], (stored) =>
  Array.isArray(stored) ? stored.map(String) : undefined,
);

/** The search and the open dialog, from the URL of the page. */
interface TreeSearch {
  q?: string;
  /** `new`, a category's id for its form, or an action and an id: `new.…`, `move.…`, `delete.…`. */
  open?: string;
}

interface CategoryTreeProps {
  all: readonly Category[];
  search: TreeSearch;
  isAdmin: boolean;
}

/** The tree with its menus and dialogs. */
export function CategoryTree({ all, search, isAdmin }: CategoryTreeProps) {
  return (
    <>
      <Tree all={all} search={search.q ?? ''} isAdmin={isAdmin} />
      {isAdmin && <Dialogs all={all} search={search} />}
    </>
  );
}

function Tree({ all, search, isAdmin }: { all: readonly Category[]; search: string; isAdmin: boolean }) {
  const closed = useDevice(closedCategories);
  const actions = useTreeActions(all, isAdmin);
  const rows = treeRows(all, { closed, search });
  if (all.length === 0)
    return (
      <Empty icon="layers" title="No categories yet">
        Add your first category, or name one in a product.
      </Empty>
    );
  if (rows.length === 0)
    return (
      <Empty icon="search" title="No results">
        No category matches &quot;{search}&quot;.
      </Empty>
    );
  return (
    <section className="card" aria-label="Category tree">
      <CategoryRows rows={rows} all={all} actions={actions} mayEdit={isAdmin} />
      {isAdmin && (
        <footer className="category-tree-hint no-print t-small t-3 no-phone">
          Drag a category onto another one to move it, or choose Move under... in its menu.
        </footer>
      )}
    </section>
  );
}

function useTreeActions(all: readonly Category[], isAdmin: boolean): TreeActions {
  const change = useSearchChange();
  const update = useMutation(moveCategory());
  const removeEmpty = useMutation(deleteEmptyCategory());
  const closed = useDevice(closedCategories);
  const actions: Omit<TreeActions, 'menu'> = {
    toggle: (id) => closedCategories.save(closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id]),
    edit: (id) => change({ open: id }),
    moveDialog: (id) => change({ open: `move.${id}` }),
    move: (category, parent_id) =>
      update.mutate({ row: category, values: { parent_id }, before: { parent_id: category.parent_id } }),
    remove: (category) =>
      category.products_count > 0 ? change({ open: `delete.${category.id}` }) : removeEmpty.mutate({ category }),
  };
  const menu = (row: TreeRow) =>
    isAdmin ? (
      <RowMenu
        row={row}
        actions={actions}
        addUnder={(id) => change({ open: `new.${id}` })}
        family={familyOf(all, row.category.id)}
      />
    ) : null;
  return { ...actions, menu };
}

interface RowMenuProps {
  row: TreeRow;
  actions: Omit<TreeActions, 'menu'>;
  addUnder: (id: string) => void;
  family: readonly string[];
}

function RowMenu({ row: { category, hasChildren, total }, actions, addUnder, family }: RowMenuProps) {
  return (
    <Menu align="end" trigger={<IconButton small icon="more" label={`Actions for ${category.name}`} />}>
      <MenuItem icon="edit" onSelect={() => actions.edit(category.id)}>
        Edit category
      </MenuItem>
      <MenuItem icon="plus" onSelect={() => addUnder(category.id)}>
        Add subcategory
      </MenuItem>
      <MenuItem icon="layers" keys="M" onSelect={() => actions.moveDialog(category.id)}>
        Move under...
      </MenuItem>
      <MenuLink>
        <Link to="/products" search={{ category_id: family.join(',') }}>
          <Icon name="boxes" />
          <span>Show {plural(total, 'product')}</span>
        </Link>
      </MenuLink>
      {!hasChildren && (
        <>
          <MenuRule />
          <MenuItem icon="trash" danger onSelect={() => actions.remove(category)}>
            {category.products_count > 0 ? 'Delete category...' : 'Delete category'}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The dialogs that the URL names. */
function Dialogs({ all, search: { open = '' } }: Omit<CategoryTreeProps, 'isAdmin'>) {
  const { close } = useOpenDialog();
  const [action, id] = open.split('.');
  const category = all.find((each) => each.id === id);
  if (open === '') return null;
  if (action === 'new')
    return <CategoryForm {...(category && { under: { id: category.id, label: category.name } })} onClose={close} />;
  if (category && action === 'move') return <MoveCategory category={category} all={all} onClose={close} />;
  if (category && action === 'delete') return <DeleteCategory category={category} all={all} onClose={close} />;
  return id === undefined ? <CategoryForm key={open} id={open} onClose={close} /> : null;
}
