import '@/styles/catalog-grid.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laterFocused, laterLike, later } from '@/patterns/loading/lazy-with-preload';
import { CatalogTabs } from '@/patterns/navigation/catalog-tabs';
import { ImportLink } from '@/patterns/navigation/import-link';
import { ListAct } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import type { Filter, ReadyView, View } from '@/patterns/list/types';
import { brands } from '@/sections/brands/api';
import { useMe } from '@/sections/identity/api';
import { specificationsOf } from '@/sections/specifications/api';
import { Button } from '@/ui/button';
import { productList, type Product } from './api';
import { categoryTree } from './category-api';
import { columns } from './columns';
import { compareActs, productActs } from './inline-edits';
import { filtersFor, useCriteria } from './list-filters';
import { changingProducts } from './mutations';

const Attention = later(async () => (await import('./attention')).Attention);
const CatalogCard = laterLike(
  async () => (await import('./catalog-card')).CatalogCard,
  <div className="catalog-grid-card waiting" />,
);
const CategoryNav = laterLike(
  async () => (await import('./category-nav')).CategoryNav,
  <div className="catalog-grid-tree waiting" />,
);
const ProductPreview = later(async () => (await import('./preview')).ProductPreview);
const SpecificationFilter = laterFocused(async () => (await import('./specification-filter')).SpecificationFilter);
const ProductForm = laterFocused(async () => (await import('./form')).ProductForm);

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
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(productList(search));
  const all = useQuery(categoryTree()).data ?? [];
  const labels = useQuery({ ...brands.byName(), enabled: isAdmin }).data ?? [];
  const category = search.category_id?.split(',')[0] ?? '';
  const definitions = useQuery({ ...specificationsOf(category), enabled: category !== '' }).data ?? [];
  const card = (product: Product, box?: ReactNode) => (
    <CatalogCard product={product} definitions={definitions} isAdmin={isAdmin} box={box} />
  );
  return (
    <div className="catalog-grid-page">
      <ListPage
        title="Catalog"
        noun={['product', 'products']}
        query={page}
        source={{ table: 'products', asked: listQuery(search) }}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={columns}
        defaultSort="-created_at"
        ready={ready}
        tableView="table"
        filters={besideTree(filtersFor(all, useCriteria(search.specs)))}
        moreFilters={
          <Button look="quiet" icon="tag" onClick={() => dialog.show('specifications')}>
            Specifications
          </Button>
        }
        siblings={
          <>
            <CatalogTabs here="/catalog" />
            <CategoryNav all={all} ids={search.category_id} isAdmin={isAdmin} />
          </>
        }
        below={<Attention />}
        views={views}
        card={card}
        line={card}
        primary={isAdmin ? { label: 'New product', onClick: () => dialog.show('new') } : undefined}
        more={
          <>
            <ImportLink kind="products" may={isAdmin} />
            <ListAct icon="calculator" label="Calculator" link={<Link to="/calculator" />} />
          </>
        }
        firstUse={{ icon: 'boxes', title: 'No products yet', words: 'Add your first product or import your catalog.' }}
        changing={isAdmin ? changingProducts : undefined}
        bulk={isAdmin ? productActs(all, labels) : compareActs}
        preview={(product) => <ProductPreview product={product} />}
        opensEdit={isAdmin}
        rowName={nameOf}
      />
      {search.open === 'specifications' && (
        <SpecificationFilter categories={all} search={search} onClose={dialog.close} />
      )}
      {search.open === 'new' && isAdmin && (
        <ProductForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/inventory/product/$id', params: { id }, replace: true })}
        />
      )}
    </div>
  );
}

/** The tree chooses the category, so its filter isn't promoted. */
const besideTree = (filters: readonly Filter[]): Filter[] =>
  filters.map((filter) => (filter.name === 'category_id' ? { ...filter, promoted: false } : filter));

const nameOf = (product: Product) => product.name;
