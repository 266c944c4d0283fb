import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazyInList } from '@/patterns/loading/lazy-with-preload';
import type { View } from '@/patterns/list/types';
import { ProductViews } from '@/patterns/navigation/product-views';
import { RecordLink } from '@/patterns/record/record-link';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { categories, type Product } from '@/sections/catalog/api';
import { ProductLine } from './product-line';
import { ProductListPage } from './product-list-page';
import readyViews from './ready-views.json';

const ProductCard = lazyInList(async () => (await import('./cards')).ProductCard);
const ProductTile = lazyInList(async () => (await import('./cards')).ProductTile);

const route = getRouteApi('/signed-in/products');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
  { value: 'tiles', label: 'Tiles', icon: 'image' },
];

export function ProductList() {
  const search = route.useSearch();
  const isAdmin = useMe().role === 'admin';
  return (
    <ProductListPage
      title="Stock Management"
      search={search}
      categories={useQuery(categories.byName()).data ?? []}
      ready={readyViews.products}
      views={views}
      card={(product, box, view) =>
        view === 'tiles' ? <ProductTile product={product} box={box} /> : <ProductCard product={product} box={box} />
      }
      line={(product) => <ProductLine product={product} />}
      siblings={<ProductViews current="/products" />}
      rowActions={isAdmin ? renderRowActions : undefined}
    />
  );
}

// A stable reference: a row re-renders only when its record changes.
const renderRowActions = (product: Product) => <RowActions product={product} />;

function RowActions({ product }: { product: Product }) {
  return (
    <>
      <RecordLink
        className="icon-btn"
        to="/inventory/product/$id"
        id={product.id}
        search={{ open: 'adjust' }}
        aria-label={`Adjust stock for ${product.name}`}
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
