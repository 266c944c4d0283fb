import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { exactTime } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { WebLink } from '@/patterns/display/web-link';
import { column, textEdit } from '@/patterns/list/columns/column';
import { ResourceLine, ResourceLink, ResourcePage } from '@/patterns/list/resource-page';
import type { Column, Filter } from '@/patterns/list/types';
import { laterFocused } from '@/patterns/loading/lazy-with-preload';
import { CatalogTabs } from '@/patterns/navigation/catalog-tabs';
import { Facts } from '@/patterns/record/detail-page';
import { useMe } from '@/sections/identity/api';
import { askedBrands, brands, type Brand } from './api';
import readyViews from './ready-views.json';

const BrandForm = laterFocused(async () => (await import('./form')).BrandForm);

const route = getRouteApi('/signed-in/brands');

const columns: readonly Column<Brand>[] = [
  { key: 'name', label: 'Brand', sort: 'name', exports: ['name'], cell: (brand) => <ResourceLink row={brand} /> },
  column.text('website', 'Website', { width: 240, edit: textEdit('website') }),
  column.number('products_count', 'Products', { width: 120, cell: (brand) => <ProductsLink brand={brand} /> }),
  column.text('notes', 'Notes', { width: 280, optional: true }),
  column.moment('created_at', 'Created', { width: 112, sort: 'created_at', priority: 2 }),
];

const yesNo = [
  { value: 'false', label: 'Has products' },
  { value: 'true', label: 'No products' },
];
const filters: readonly Filter[] = [{ name: 'unused', label: 'Products', promoted: true, options: yesNo }];

export function BrandsPage() {
  const search = route.useSearch();
  const asked = askedBrands(search);
  return (
    <ResourcePage
      title="Brands"
      siblings={<CatalogTabs here="/brands" />}
      crud={brands}
      query={useQuery(brands.list(asked))}
      asked={asked}
      search={search}
      form={BrandForm}
      mayChange={useMe().role === 'admin'}
      columns={columns}
      filters={filters}
      ready={readyViews.brands}
      line={(brand) => (
        <ResourceLine
          row={brand}
          icon="seal"
          sub={brand.website ?? 'No website'}
          end={<ProductsLink brand={brand} words />}
        />
      )}
      preview={(brand) => <BrandPreview brand={brand} />}
      firstUse={{ icon: 'seal', title: 'No brands yet', words: 'Add your first brand, or name one in a product.' }}
    />
  );
}

const ProductsLink = ({ brand: { id, name, products_count: products }, words }: { brand: Brand; words?: boolean }) => (
  <Link
    to="/products"
    search={{ brand_id: id }}
    className="quiet-link num"
    aria-label={`${plural(products, 'product')} of ${name}`}
  >
    {words ? plural(products, 'product') : count(products)}
  </Link>
);

const BrandPreview = ({ brand }: { brand: Brand }) => (
  <>
    <Facts
      facts={[
        ['Website', <WebLink key="website" address={brand.website} />],
        ['Products', <ProductsLink key="products" brand={brand} />],
        ['Created', exactTime(brand.created_at)],
      ]}
    />
    {brand.notes && <p className="note pre">{brand.notes}</p>}
  </>
);
