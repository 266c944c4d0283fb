import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/catalog-grid.css';
import { lazyInList, lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { ProductViews } from '@/patterns/navigation/product-views';
import type { Filter, ReadyView, View } from '@/patterns/list/types';
import { useMe } from '@/sections/identity/api';
import { specificationsOf } from '@/sections/specifications/api';
import type { Product } from '@/sections/catalog/api';
import { categoryTree } from '@/sections/catalog/categories/api';
import { useCompareChoice } from '@/sections/catalog/compare/choice';
import { ProductListPage } from '@/sections/catalog/products/product-list-page';
import { CatalogLinks } from './links';

const Attention = lazyWithPreload(async () => (await import('./attention')).Attention);
const CatalogCard = lazyInList(async () => (await import('./card')).CatalogCard);
const CompareTray = lazyWithPreload(async () => (await import('@/sections/catalog/compare/tray')).CompareTray);
const CategoryNav = lazyWithPreload(
  async () => (await import('@/sections/catalog/categories/nav')).CategoryNav,
  <div className="catalog-grid-tree no-print is-loading" />,
);

const route = getRouteApi('/signed-in/catalog');

const ready: readonly ReadyView[] = [
  { id: 'incomplete', name: 'Incomplete', search: { missing: 'price,picture,description,specifications' } },
  { id: 'no-picture', name: 'No picture', search: { missing: 'picture' } },
  { id: 'low-stock', name: 'Low stock', search: { status: 'active', low_stock: 'true', sort: 'stock_quantity' } },
];

/** Not named as those of Stock Management, because each page remembers its own layout. */
const views: readonly View[] = [
  { value: 'gallery', label: 'Cards', icon: 'grid' },
  { value: 'table', label: 'List', icon: 'list' },
];

/** The catalog: the category tree and the products of the chosen category. */
export function CatalogPage() {
  const search = route.useSearch();
  const isAdmin = useMe().role === 'admin';
  const all = useQuery(categoryTree()).data ?? [];
  const compared = useCompareChoice();
  const category = search.category_id?.split(',')[0] ?? '';
  const definitions = useQuery({ ...specificationsOf(category), enabled: category !== '' }).data ?? [];
  const card = (product: Product, box?: ReactNode) => (
    <CatalogCard product={product} definitions={definitions} specs={search.specs} isAdmin={isAdmin} box={box} />
  );
  return (
    <div className="catalog-grid-page">
      <ProductListPage
        title="Catalog"
        search={search}
        categories={all}
        ready={ready}
        tableView="table"
        filters={besideTree}
        siblings={
          <>
            <ProductViews current="/catalog" />
            <CategoryNav all={all} ids={search.category_id} isAdmin={isAdmin} />
          </>
        }
        below={<Attention />}
        views={views}
        card={card}
        line={card}
        more={<CatalogLinks />}
      />
      {compared.length > 0 && <CompareTray ids={compared} />}
    </div>
  );
}

/** The tree chooses the category, so its filter isn't promoted. */
const besideTree = (filters: readonly Filter[]): Filter[] =>
  filters.map((filter) => (filter.name === 'category_id' ? { ...filter, promoted: false } : filter));
