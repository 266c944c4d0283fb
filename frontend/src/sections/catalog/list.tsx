import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMedia } from '@/lib/media';
import { ImportLink } from '@/patterns/navigation/import-link';
import { later, laterFocused, laterLike } from '@/patterns/loading/lazy-with-preload';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import { ListAct } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { View } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { brands } from '@/sections/brands/api';
import { categories, productList, type Product } from './api';
import { changingProducts } from './mutations';
import { ProductLine } from './product-line';
import { compareActs, productActs } from './inline-edits';
import { filtersFor, useCriteria } from './list-filters';
import { columns } from './columns';
import readyViews from './ready-views.json';

const ProductCard = laterLike(async () => (await import('./cards')).ProductCard);
const ProductTile = laterLike(async () => (await import('./cards')).ProductTile);
const ProductPreview = later(async () => (await import('./preview')).ProductPreview);
const SpecificationFilter = laterFocused(async () => (await import('./specification-filter')).SpecificationFilter);
const ProductForm = laterFocused(async () => (await import('./form')).ProductForm);

const route = getRouteApi('/signed-in/products');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
  { value: 'tiles', label: 'Tiles', icon: 'image' },
];

export function ProductList() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const tablet = useMedia('(min-width: 768px) and (max-width: 1023px)');
  const page = useQuery(productList(search));
  const drawers = useQuery(categories.byName()).data ?? [];
  const labels = useQuery({ ...brands.byName(), enabled: isAdmin }).data ?? [];
  return (
    <>
      <ListPage
        title="Stock Management"
        noun={['product', 'products']}
        query={page}
        source={{ table: 'products', asked: listQuery(search) }}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.products}
        filters={filtersFor(drawers, useCriteria(search.specs))}
        moreFilters={
          <Button look="quiet" icon="tag" onClick={() => dialog.show('specifications')}>
            Specifications
          </Button>
        }
        views={views}
        card={(product, box, view) =>
          view === 'tiles' ? <ProductTile product={product} box={box} /> : <ProductCard product={product} box={box} />
        }
        line={(product) => <ProductLine product={product} />}
        primary={isAdmin ? { label: 'New product', onClick: () => dialog.show('new') } : undefined}
        more={
          <>
            <ImportLink kind="products" may={isAdmin} />
            <ListAct icon="boxes" label="Inventory" link={<Link to="/inventory" />} />
            {!tablet && <ListAct icon="seal" label="Brands" link={<Link to="/brands" />} />}
          </>
        }
        firstUse={{ icon: 'boxes', title: 'No products yet', words: 'Add your first product or import your catalog.' }}
        changing={isAdmin ? changingProducts : undefined}
        bulk={isAdmin ? productActs(drawers, labels) : compareActs}
        preview={(product) => <ProductPreview product={product} />}
        opensEdit={isAdmin}
        rowName={nameOf}
        rowActions={isAdmin ? actsOf : undefined}
      />
      {search.open === 'specifications' && (
        <SpecificationFilter categories={drawers} search={search} onClose={dialog.close} />
      )}
      {search.open === 'new' && isAdmin && (
        <ProductForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/inventory/product/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = (product: Product) => product.name;
const actsOf = (product: Product) => <RowActs product={product} />;

function RowActs({ product }: { product: Product }) {
  return (
    <>
      <RecordLink
        className="icon-btn"
        to="/inventory/product/$id"
        id={product.id}
        search={{ open: 'adjust' }}
        aria-label={`Adjust stock of ${product.name}`}
        title="Adjust stock"
      >
        <Icon name="boxes" />
      </RecordLink>
      <RecordLink
        className="icon-btn"
        to="/inventory/product/$id"
        id={product.id}
        search={{ open: 'edit' }}
        aria-label={`Edit ${product.name}`}
        title="Edit"
      >
        <Icon name="edit" />
      </RecordLink>
    </>
  );
}
