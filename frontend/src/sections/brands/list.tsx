import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { exactTime } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { Facts } from '@/patterns/record/detail-page';
import { laterFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { column, textEdit } from '@/patterns/list/columns/column';
import { deleteAct } from '@/patterns/list/bulk/delete-action';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { WebLink } from '@/patterns/display/web-link';
import { useMe } from '@/sections/identity/api';
import { askedBrands, brands, type Brand } from './api';
import readyViews from './ready-views.json';

const BrandForm = laterFocused(async () => (await import('./form')).BrandForm);

const route = getRouteApi('/signed-in/brands');

const columns: readonly Column<Brand>[] = [
  { key: 'name', label: 'Brand', sort: 'name', exports: ['name'], cell: (brand) => <BrandLink brand={brand} /> },
  column.text('website', 'Website', { width: 240, edit: textEdit('website') }),
  {
    key: 'products',
    label: 'Products',
    width: 120,
    right: true,
    exports: ['products_count'],
    cell: (brand) => <ProductsLink brand={brand} />,
  },
  column.text('notes', 'Notes', { width: 280, optional: true }),
  column.moment('created_at', 'Created', { width: 112, sort: 'created_at', priority: 2 }),
];

const filters: readonly Filter[] = [
  {
    name: 'unused',
    label: 'Products',
    promoted: true,
    options: [
      { value: 'false', label: 'Has products' },
      { value: 'true', label: 'No products' },
    ],
  },
];

const acts = [deleteAct(brands.remove)];
const nameOf = ({ name }: Brand) => name;

/** The list of brands. A brand has no page of its own: its name opens the form, or the preview for readers. */
export function BrandsPage() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const asked = askedBrands(search);
  return (
    <>
      <ListPage
        title="Brands"
        noun={['brand', 'brands']}
        query={useQuery(brands.list(asked))}
        source={{ table: 'brands', asked }}
        search={search}
        searchHint="Search brands"
        columns={columns}
        defaultSort="name"
        ready={readyViews.brands}
        filters={filters}
        line={(brand) => <BrandLine brand={brand} />}
        primary={isAdmin ? { label: 'New brand', onClick: () => dialog.show('new') } : undefined}
        firstUse={{ icon: 'seal', title: 'No brands yet', words: 'Add your first brand, or name one in a product.' }}
        changing={isAdmin ? brands.changing : undefined}
        bulk={isAdmin ? acts : undefined}
        preview={(brand) => <BrandPreview brand={brand} />}
        rowName={nameOf}
      />
      {isAdmin && search.open && (
        <BrandForm key={search.open} {...(search.open !== 'new' && { id: search.open })} onClose={dialog.close} />
      )}
    </>
  );
}

function BrandLink({ brand: { id, name }, className = 'trunc' }: { brand: Brand; className?: string }) {
  const opens = useMe().role === 'admin' ? 'open' : 'peek';
  return (
    <Link to="/brands" search={(search) => ({ ...search, [opens]: id })} className={className} title={name}>
      {name}
    </Link>
  );
}

const ProductsLink = ({ brand: { id, name, products_count }, words }: { brand: Brand; words?: boolean }) => (
  <Link
    to="/products"
    search={{ brand_id: id }}
    className="quiet-link num"
    aria-label={`${plural(products_count, 'product')} of ${name}`}
  >
    {words ? plural(products_count, 'product') : count(products_count)}
  </Link>
);

const BrandLine = ({ brand }: { brand: Brand }) => (
  <PhoneLine
    picture={<IconThumb icon="seal" />}
    link={<BrandLink brand={brand} className={LINE_LINK} />}
    sub={brand.website ?? 'No website'}
    end={<ProductsLink brand={brand} words />}
  >
    {null}
  </PhoneLine>
);

const BrandPreview = ({ brand }: { brand: Brand }) => (
  <>
    <Facts
      facts={[
        ['Website', <WebLink key="website" address={brand.website} />],
        ['Products', count(brand.products_count)],
        ['Created', exactTime(brand.created_at)],
      ]}
    />
    {brand.notes && <p className="note pre">{brand.notes}</p>}
    <Link className="btn primary" to="/products" search={{ brand_id: brand.id }}>
      Show products
    </Link>
  </>
);
