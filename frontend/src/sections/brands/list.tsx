import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { optionsOf } from '@/lib/options';
import { WebLink } from '@/patterns/display/web-link';
import { column, textEdit } from '@/patterns/list/columns/column';
import { ResourceLink, ResourcePage } from '@/patterns/list/resource-page';
import type { Column, Filter } from '@/patterns/list/types';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { CatalogTabs } from '@/sections/section-tabs';
import { useMe } from '@/sections/identity/api';
import { brandQueryParams, brands, type Brand } from './api';
import readyViews from './ready-views.json';

const BrandForm = lazyFocused(async () => (await import('./form')).BrandForm);

const route = getRouteApi('/signed-in/brands');

const columns: readonly Column<Brand>[] = [
  { key: 'name', label: 'Brand', sort: 'name', exports: ['name'], cell: (brand) => <ResourceLink row={brand} /> },
  column.text('website', 'Website', { width: 240, edit: textEdit('website') }),
  column.number('products_count', 'Products', { width: 120, cell: (brand) => <ProductsLink brand={brand} /> }),
  column.text('notes', 'Notes', { width: 280, optional: true }),
  column.moment('created_at', 'Created', { width: 112, sort: 'created_at', priority: 2 }),
];

const filters: readonly Filter[] = [
  {
    name: 'unused',
    label: 'Products',
    promoted: true,
    options: optionsOf({ false: 'Has products', true: 'No products' }),
  },
];

export function BrandsPage() {
  const search = route.useSearch();
  const requested = brandQueryParams(search);
  return (
    <ResourcePage
      title="Brands"
      icon="seal"
      siblings={<CatalogTabs current="/brands" />}
      crud={brands}
      query={useQuery(brands.list(requested))}
      queryParams={requested}
      search={search}
      form={BrandForm}
      mayChange={useMe().role === 'admin'}
      columns={columns}
      filters={filters}
      ready={readyViews.brands}
      sub={({ website }) => website ?? 'No website'}
      end={(brand) => <ProductsLink brand={brand} withNoun />}
      facts={(brand) => [
        ['Website', <WebLink key="website" address={brand.website} />],
        ['Products', <ProductsLink key="products" brand={brand} />],
      ]}
      note={({ notes }) => notes}
      firstUse="Add your first brand, or name one in a product."
    />
  );
}

const ProductsLink = ({
  brand: { id, name, products_count: products },
  withNoun,
}: {
  brand: Brand;
  withNoun?: boolean;
}) => (
  <Link
    to="/products"
    search={{ brand_id: id }}
    className="quiet-link num"
    aria-label={`${plural(products, 'product')} by ${name}`}
  >
    {withNoun ? plural(products, 'product') : count(products)}
  </Link>
);
