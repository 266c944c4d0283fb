import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import '@/styles/catalog-grid.css';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { linkTo } from '@/patterns/navigation/link-to';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { Category } from '@/sections/catalog/api';
import { useCategoryDrag } from './drag';
import { moveCategory } from './mutations';
import { familyOf, treeRows, type TreeRow } from './tree';

interface CategoryNavProps {
  all: readonly Category[];
  /** The categories in the URL. */
  ids: string | undefined;
  isAdmin: boolean;
}

/** The categories with their products, beside the grid; on a phone behind a button. Choosing one filters the grid. */
export function CategoryNav({ all, ids, isAdmin }: CategoryNavProps) {
  const chosen = selectedCategory(all, ids);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const update = useMutation(moveCategory());
  const drag = useCategoryDrag(all, (category, parent_id) =>
    update.mutate({ row: category, values: { parent_id }, before: { parent_id: category.parent_id } }),
  );
  const above = chosen ? all.filter(({ id }) => familyOf(all, id).includes(chosen.id)).map(({ id }) => id) : [];
  const shown = new Set([...opened, ...above.filter((id) => id !== chosen?.id)]);
  const closed = all.flatMap(({ id }) => (shown.has(id) ? [] : [id]));
  const total = all.reduce((sum, { products_count }) => sum + products_count, 0);
  const rows = treeRows(all, { closed, search: '' });
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  const pick = () => {
    setIsOpen(false);
    if (isOpen) button.current?.focus();
  };
  return (
    <div className="catalog-grid-tree no-print">
      <button
        ref={button}
        type="button"
        className="catalog-grid-tree-button"
        aria-expanded={isOpen}
        aria-controls="category-list"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="layers" />
        <span className="trunc">{chosen?.name ?? (ids ? 'Several categories' : 'All products')}</span>
        <span className="num t-3">{count(chosen ? productCount(all, chosen) : total)}</span>
        <Icon name="c-down" />
      </button>
      <nav id="category-list" aria-label="Categories" className={cx('card', isOpen && 'is-open')}>
        <header className="row between">
          <h2 className="t-title-s">Categories</h2>
          <Link
            to="/categories"
            className="icon-btn"
            aria-label={isAdmin ? 'Manage categories' : 'All categories'}
            title={isAdmin ? 'Manage categories' : 'All categories'}
          >
            <Icon name="edit" />
          </Link>
        </header>
        <ul>
          <li className={cx(drag.over(null).isTarget && 'is-target')} {...(isAdmin && drag.over(null).on)}>
            <span className="catalog-grid-tree-leaf" />
            <Choice name="All products" total={total} isChosen={!ids} ids={undefined} onPick={pick} />
          </li>
          {rows.map((row) => (
            <Row
              key={row.category.id}
              row={row}
              ids={familyOf(all, row.category.id)}
              isChosen={row.category === chosen}
              toggle={row.category.id === chosen?.id || !above.includes(row.category.id) ? toggle : undefined}
              drag={isAdmin ? drag : undefined}
              onPick={pick}
            />
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The category whose family the URL names; one without its subcategories counts too. */
function selectedCategory(all: readonly Category[], ids: string | undefined): Category | undefined {
  const first = all.find(({ id }) => id === ids?.split(',')[0]);
  return first && (ids === first.id || familyOf(all, first.id).join(',') === ids) ? first : undefined;
}

const productCount = (all: readonly Category[], { id }: Category): number => {
  const family = familyOf(all, id);
  return all.reduce((sum, each) => sum + (family.includes(each.id) ? each.products_count : 0), 0);
};

interface RowProps {
  row: TreeRow;
  ids: readonly string[];
  isChosen: boolean;
  /** Missing if the chosen category is below: it stays in view. */
  toggle: ((id: string) => void) | undefined;
  drag: ReturnType<typeof useCategoryDrag> | undefined;
  onPick: () => void;
}

function Row({ row, ids, isChosen, toggle, drag, onPick }: RowProps) {
  const { category, level, total, hasChildren, isOpen } = row;
  const drop = drag?.over(category.id);
  return (
    <li
      className={cx(drop?.isTarget && 'is-target')}
      style={{ paddingInlineStart: (level - 1) * 20 }}
      {...drag?.from(category)}
      {...drop?.on}
    >
      {hasChildren && toggle ? (
        <IconButton
          small
          icon={isOpen ? 'c-down' : 'c-right'}
          label={`Subcategories of ${category.name}`}
          aria-expanded={isOpen}
          onClick={() => toggle(category.id)}
        />
      ) : (
        <span className="catalog-grid-tree-leaf">{hasChildren && <Icon name="c-down" />}</span>
      )}
      <Choice name={category.name} total={total} isChosen={isChosen} ids={ids} onPick={onPick} />
    </li>
  );
}

interface ChoiceProps {
  name: string;
  total: number;
  isChosen: boolean;
  ids: readonly string[] | undefined;
  onPick: () => void;
}

const Choice = ({ name, total, isChosen, ids, onPick }: ChoiceProps) => (
  <Link
    {...linkTo('.', {
      search: (old) => ({ ...old, category_id: ids?.join(','), specs: undefined, cursor: undefined, peek: undefined }),
    })}
    activeOptions={{ exact: true }}
    resetScroll={false}
    draggable={false}
    className="nav-item catalog-grid-tree-link"
    aria-current={isChosen ? 'true' : undefined}
    title={name}
    onClick={onPick}
  >
    <span className="trunc">{name}</span>
    <span className="num">
      <span className="sr">, </span>
      {count(total)}
      <span className="sr">{total === 1 ? ' product' : ' products'}</span>
    </span>
  </Link>
);
