import '@/styles/category-tree.css';
import { useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { soon } from '@/api/query-client';
import { deviceValue, useDevice } from '@/lib/storage';
import { plural } from '@/lib/names';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { laterFocused } from '@/patterns/loading/lazy-with-preload';
import { CatalogTabs } from '@/patterns/navigation/catalog-tabs';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Empty } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { useMe } from '@/sections/identity/api';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuLink, MenuRule } from '@/ui/menu';
import { categories, type Category } from './api';
import { categoryTree, deleteEmptyCategory } from './category-api';
import { CategoryRows, type TreeActs } from './category-rows';
import { familyOf, treeRows, type TreeRow } from './category-tree';

const CategoryForm = laterFocused(async () => (await import('./category-form')).CategoryForm);
const MoveCategory = laterFocused(async () => (await import('./category-dialogs')).MoveCategory);
const DeleteCategory = laterFocused(async () => (await import('./category-dialogs')).DeleteCategory);

const route = getRouteApi('/signed-in/categories');

/** The categories that this device shows closed. */
const closedCategories = deviceValue<readonly string[]>('closed-categories', [], (stored) =>
  Array.isArray(stored) ? stored.map(String) : undefined,
);

export const loadCategories = (client: QueryClient) => soon(client.query(categoryTree()));

/** The category tree. */
export function CategoriesPage() {
  const { data: all, ...tree } = useQuery(categoryTree());
  const search = route.useSearch();
  const change = useSearchChange();
  const isAdmin = useMe().role === 'admin';
  const dialog = useOpenDialog();
  return (
    <div className="category-tree-page">
      <PageTitle>Categories</PageTitle>
      <div className="page-head">
        <h1>Categories{all && <span className="n"> {all.length}</span>}</h1>
        {isAdmin && (
          <div className="actions">
            <Button look="primary" icon="plus" onClick={() => dialog.show('new')}>
              New category
            </Button>
          </div>
        )}
      </div>
      <CatalogTabs here="/categories" />
      <label className="input search category-tree-search">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Search categories"
          aria-label="Search categories"
          value={search.q ?? ''}
          onChange={(event) => change({ q: event.target.value || undefined }, { replace: true })}
        />
      </label>
      {tree.isError ? (
        <PartError title="Couldn't load the categories" error={tree.error} retry={() => void tree.refetch()} />
      ) : all ? (
        <Tree all={all} words={search.q ?? ''} isAdmin={isAdmin} />
      ) : (
        <div className="card category-tree-waiting" aria-busy="true" />
      )}
      {isAdmin && all && <Dialogs all={all} />}
    </div>
  );
}

function Tree({ all, words, isAdmin }: { all: readonly Category[]; words: string; isAdmin: boolean }) {
  const closed = useDevice(closedCategories);
  const acts = useActs(all, isAdmin);
  const rows = treeRows(all, { closed, words });
  if (all.length === 0)
    return (
      <Empty icon="layers" title="No categories yet">
        Add your first category, or name one in a product.
      </Empty>
    );
  if (rows.length === 0)
    return (
      <Empty icon="search" title="No results">
        No category matches &quot;{words}&quot;.
      </Empty>
    );
  return (
    <section className="card" aria-label="Category tree">
      <CategoryRows rows={rows} all={all} acts={acts} mayEdit={isAdmin} />
      {isAdmin && (
        <footer className="category-tree-hint t-small t-3 no-phone">
          Drag a category onto another one to move it, or choose Move under... in its menu.
        </footer>
      )}
    </section>
  );
}

function useActs(all: readonly Category[], isAdmin: boolean): TreeActs {
  const change = useSearchChange();
  const update = useMutation(categories.update());
  const removeEmpty = useMutation(deleteEmptyCategory());
  const closed = useDevice(closedCategories);
  const acts: Omit<TreeActs, 'menu'> = {
    toggle: (id) => closedCategories.keep(closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id]),
    edit: (id) => change({ open: id }),
    moveDialog: (id) => change({ move: id }),
    move: (category, parent_id) =>
      update.mutate({ row: category, values: { parent_id }, before: { parent_id: category.parent_id } }),
    remove: (category) =>
      category.products_count > 0 ? change({ remove: category.id }) : removeEmpty.mutate({ category }),
  };
  const menu = (row: TreeRow) =>
    isAdmin ? (
      <RowMenu
        row={row}
        acts={acts}
        addUnder={(id) => change({ open: 'new', under: id })}
        family={familyOf(all, row.category.id)}
      />
    ) : null;
  return { ...acts, menu };
}

interface RowMenuProps {
  row: TreeRow;
  acts: Omit<TreeActs, 'menu'>;
  addUnder: (id: string) => void;
  family: readonly string[];
}

function RowMenu({ row: { category, hasChildren, total }, acts, addUnder, family }: RowMenuProps) {
  return (
    <Menu align="end" trigger={<IconButton small icon="more" label={`Actions for ${category.name}`} />}>
      <MenuItem icon="edit" onSelect={() => acts.edit(category.id)}>
        Edit category
      </MenuItem>
      <MenuItem icon="plus" onSelect={() => addUnder(category.id)}>
        Add subcategory
      </MenuItem>
      <MenuItem icon="layers" keys="M" onSelect={() => acts.moveDialog(category.id)}>
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
          <MenuItem icon="trash" danger onSelect={() => acts.remove(category)}>
            {category.products_count > 0 ? 'Delete category...' : 'Delete category'}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The dialogs that the URL names. */
function Dialogs({ all }: { all: readonly Category[] }) {
  const { open, under, move, remove } = route.useSearch();
  const change = useSearchChange();
  const close = () =>
    change({ open: undefined, under: undefined, move: undefined, remove: undefined }, { replace: true });
  const named = (id: string | undefined) => all.find((category) => category.id === id);
  const [parent, moved, removed] = [named(under), named(move), named(remove)];
  if (moved) return <MoveCategory category={moved} all={all} onClose={close} />;
  if (removed) return <DeleteCategory category={removed} all={all} onClose={close} />;
  if (open === 'new')
    return <CategoryForm {...(parent && { under: { id: parent.id, label: parent.name } })} onClose={close} />;
  return open ? <CategoryForm key={open} id={open} onClose={close} /> : null;
}
