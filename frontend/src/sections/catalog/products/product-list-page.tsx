import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListPage } from '@/patterns/list/list-page';
import { listQuery, useOpenDialog, type ListSearch } from '@/patterns/list/list-search';
import type { Filter, ListPageProps } from '@/patterns/list/types';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { ImportLink } from '@/patterns/navigation/import-link';
import { brands } from '@/sections/brands/api';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { productList, type Product, type ProductFilter } from '@/sections/catalog/api';
import { changingProducts } from '@/sections/catalog/mutations';
import { columns } from './columns';
import { compareBulkActions, productBulkActions } from './inline-edits';
import { filtersFor, useCriteria } from './list-filters';

const ProductPreview = lazyWithPreload(async () => (await import('./preview')).ProductPreview);
const SpecificationFilter = lazyFocused(
  async () => (await import('@/sections/catalog/details/specification-filter')).SpecificationFilter,
);
const ProductForm = lazyFocused(async () => (await import('./form')).ProductForm);

type PageProps = 'title' | 'ready' | 'views' | 'card' | 'line' | 'rowActions' | 'siblings' | 'below' | 'tableView';

interface ProductListPageProps extends Pick<ListPageProps<Product>, PageProps> {
  search: ListSearch<ProductFilter>;
  categories: Parameters<typeof productBulkActions>[0];
  filters?: (usual: readonly Filter[]) => readonly Filter[];
  more?: ReactNode;
}

/** A list of products with its search, filters, bulk actions and dialogs. The pages differ in what is around it. */
export function ProductListPage({ search, categories, filters, more, ...own }: ProductListPageProps) {
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const labels = useQuery({ ...brands.byName(), enabled: isAdmin }).data ?? [];
  const usual = filtersFor(categories, useCriteria(search.specs));
  return (
    <>
      <ListPage
        {...own}
        noun={['product', 'products']}
        query={useQuery(productList(search))}
        source={{ table: 'products', queryParams: listQuery(search) }}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={columns}
        defaultSort="-created_at"
        filters={filters?.(usual) ?? usual}
        moreFilters={
          <Button variant="quiet" icon="tag" onClick={() => dialog.show('specifications')}>
            Specifications
          </Button>
        }
        primary={isAdmin ? { label: 'New product', onClick: () => dialog.show('new') } : undefined}
        more={
          <>
            <ImportLink kind="products" may={isAdmin} />
            {more}
          </>
        }
        firstUse={{ icon: 'boxes', title: 'No products yet', text: 'Add your first product or import your catalog.' }}
        changing={isAdmin ? changingProducts : undefined}
        bulk={isAdmin ? productBulkActions(categories, labels) : compareBulkActions}
        preview={(product) => <ProductPreview product={product} />}
        opensEdit={isAdmin}
        rowName={nameOf}
      />
      {search.open === 'specifications' && (
        <SpecificationFilter categories={categories} search={search} onClose={dialog.close} />
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
