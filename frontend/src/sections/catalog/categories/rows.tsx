import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import '@/styles/category-tree.css';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/button';
import type { Category } from '@/sections/catalog/api';
import { familyOf, type TreeRow } from './tree';
import { useCategoryDrag, type Drop } from './drag';
import { stepTo } from './keys';

/** What a row can do; a reader may only open and close it. */
export interface TreeActions {
  toggle: (id: string) => void;
  edit: (id: string) => void;
  moveDialog: (id: string) => void;
  remove: (category: Category) => void;
  move: (category: Category, parentId: string | null) => void;
  menu: (row: TreeRow) => ReactNode;
}

interface TreeProps {
  rows: readonly TreeRow[];
  all: readonly Category[];
  actions: TreeActions;
  mayEdit: boolean;
}

/** The category tree: arrow keys move in it and open and close its rows; a row can be dragged into another one. */
export function CategoryRows({ rows, all, actions, mayEdit }: TreeProps) {
  const [current, setCurrent] = useState<string>();
  const drag = useCategoryDrag(all, actions.move);
  const grid = useRef<HTMLDivElement>(null);
  const active = rows.some(({ category }) => category.id === current) ? current : rows[0]?.category.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ category }) => category.id === active);
    // Keys pressed on a link or a button of the row belong to it.
    if (!row || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const { id } = row.category;
    const keyActions: Record<string, (() => void) | false> = {
      Enter: mayEdit && (() => actions.edit(id)),
      F2: mayEdit && (() => actions.edit(id)),
      m: mayEdit && (() => actions.moveDialog(id)),
      Delete: mayEdit && !row.hasChildren && (() => actions.remove(row.category)),
      ' ': () => actions.toggle(id),
    };
    const action = keyActions[event.key];
    const step = stepTo(rows, id, event.key);
    if (!action && !step) return;
    event.preventDefault();
    event.stopPropagation();
    if (action) action();
    else if (step === 'toggle') actions.toggle(id);
    else if (step) grid.current?.querySelector<HTMLElement>(`[data-id="${step}"]`)?.focus();
  };
  return (
    <div ref={grid} role="treegrid" aria-label="Categories" className="category-tree-grid" onKeyDown={onKeyDown}>
      <AllProducts total={all.reduce((sum, { products_count }) => sum + products_count, 0)} drop={drag.over(null)} />
      {rows.map((row) => (
        <Row
          key={row.category.id}
          row={row}
          isCurrent={row.category.id === active}
          onFocus={() => setCurrent(row.category.id)}
          actions={actions}
          drag={mayEdit ? drag.from(row.category) : {}}
          drop={drag.over(row.category.id)}
          family={familyOf(all, row.category.id)}
        />
      ))}
    </div>
  );
}

const AllProducts = ({ total, drop }: { total: number; drop: Drop }) => (
  <div role="row" aria-level={1} className={cx('category-tree-row', drop.isTarget && 'is-target')} {...drop.on}>
    <span role="gridcell" className="row gap-1">
      <Icon name="boxes" />
      <span>All products</span>
    </span>
    <span role="gridcell" className="category-tree-text no-phone" />
    <span role="gridcell" className="category-tree-count right">
      <Link to="/products" className="quiet-link num" aria-label={plural(total, 'product')}>
        {count(total)}
      </Link>
    </span>
    <span role="gridcell" className="category-tree-menu no-print" />
  </div>
);

interface RowProps {
  row: TreeRow;
  isCurrent: boolean;
  onFocus: () => void;
  actions: TreeActions;
  drag: object;
  drop: Drop;
  /** The category with its subcategories. */
  family: readonly string[];
}

function Row({ row, isCurrent, onFocus, actions, drag, drop, family }: RowProps) {
  const { category, level, position, siblings, total, hasChildren, isOpen } = row;
  const tab = isCurrent ? 0 : -1;
  return (
    <div
      role="row"
      data-id={category.id}
      aria-label={`${category.name}, ${plural(total, 'product')}`}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={tab}
      onFocus={onFocus}
      className={cx('category-tree-row', drop.isTarget && 'is-target')}
      {...drag}
      {...drop.on}
    >
      <span role="gridcell" className="row gap-1" style={{ paddingInlineStart: (level - 1) * 20 }}>
        {hasChildren ? (
          <IconButton
            small
            icon={isOpen ? 'c-down' : 'c-right'}
            label={`${isOpen ? 'Collapse' : 'Expand'} ${category.name}`}
            tabIndex={-1}
            onClick={() => actions.toggle(category.id)}
          />
        ) : (
          <span className="category-tree-leaf" />
        )}
        <span className="trunc" title={category.name}>
          {category.name}
        </span>
      </span>
      <span role="gridcell" className="category-tree-text no-phone trunc" title={category.description ?? undefined}>
        {category.description}
      </span>
      <span role="gridcell" className="category-tree-count right">
        <Link
          to="/products"
          search={{ category_id: family.join(',') }}
          className="quiet-link num"
          aria-label={`${plural(total, 'product')} in ${category.name}`}
          tabIndex={tab}
        >
          {count(total)}
        </Link>
      </span>
      <span role="gridcell" className="category-tree-menu no-print">
        {actions.menu(row)}
      </span>
    </div>
  );
}
