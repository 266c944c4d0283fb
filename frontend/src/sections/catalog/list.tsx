import '@/styles/catalog.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ImportLink } from '@/patterns/import-link';
import { later } from '@/patterns/later';
import { useOpenDialog } from '@/patterns/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter, View } from '@/patterns/list/types';
import { Private } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { categories, productList, type Product } from './api';
import { ProductCard, ProductLine, ProductTile } from './cards';
import { Available, Pieces, Suggested } from './figures';
import { Thumb } from './thumb';
import { statusOptions, statusWords } from './words';

const ProductForm = later(async () => (await import('./form')).ProductForm);

const route = getRouteApi('/signed-in/products');

const columns: readonly Column<Product>[] = [
  { key: 'name', label: 'Product', sort: 'name', cell: (product) => <NameCell product={product} /> },
  { key: 'category', label: 'Category', width: 120, sort: 'category', cell: ({ category }) => <span title={category}>{category}</span>, priority: 3 },
  { key: 'price', label: 'Price', width: 104, right: true, sort: 'price', cell: ({ price }) => <Private kind="price" value={price} /> },
  { key: 'on-hand', label: 'On hand', width: 92, right: true, sort: 'stock_quantity', cell: (product) => <Pieces n={product.stock_quantity} /> },
  { key: 'reserved', label: 'Reserved', width: 88, right: true, cell: (product) => <Pieces n={product.reserved} />, priority: 2 },
  { key: 'available', label: 'Available', width: 88, right: true, cell: (product) => <Available product={product} /> },
  { key: 'incoming', label: 'Incoming', width: 84, right: true, cell: (product) => <Pieces n={product.incoming} />, priority: 2 },
  { key: 'buy', label: 'Suggest to buy', width: 116, right: true, cell: (product) => <Suggested product={product} /> },
  { key: 'status', label: 'Status', width: 132, cell: ({ status }) => <StatusBadge word={statusWords[status]} />, priority: 3 },
];

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
  const page = useQuery(productList(search));
  const filters = useFilters();
  return (
    <>
      <ListPage
        title="Stock Management"
        noun={['product', 'products']}
        query={page}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        views={views}
        viewKey="products"
        card={(product, _box, view) => (view === 'tiles' ? <ProductTile product={product} /> : <ProductCard product={product} />)}
        line={(product) => <ProductLine product={product} />}
        primary={isAdmin ? { label: 'New product', onClick: () => dialog.show('new') } : undefined}
        more={<ImportLink kind="products" may={isAdmin} />}
        firstUse={{ icon: 'boxes', title: 'Your first product', words: 'What you sell stands here, with every piece on the shelf, promised and on its way.' }}
        rowName={(product) => product.name}
        rowActions={isAdmin ? (product) => <RowActs product={product} /> : undefined}
      />
      {search.open === 'new' && isAdmin && (
        <ProductForm onClose={dialog.close} onSaved={({ id }) => void navigate({ to: '/inventory/product/$id', params: { id }, replace: true })} />
      )}
    </>
  );
}

function useFilters(): Filter[] {
  const drawers = useQuery(categories()).data ?? [];
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    { name: 'category_id', label: 'Category', options: drawers.map(({ id, name }) => ({ value: id, label: name })), promoted: true },
    { name: 'low_stock', label: 'Low stock', options: [{ value: 'true', label: 'At or below reorder level' }], promoted: true },
  ];
}

function NameCell({ product }: { product: Product }) {
  return (
    <span className="row">
      <Thumb product={product} />
      <Link to="/inventory/product/$id" params={{ id: product.id }} className="trunc" title={product.name}>
        {product.name}
      </Link>
      {product.sku && <span className="t-3 sku">{product.sku}</span>}
    </span>
  );
}

function RowActs({ product }: { product: Product }) {
  return (
    <>
      <Link className="icon-btn" to="/inventory/product/$id" params={{ id: product.id }} search={{ open: 'adjust' }} aria-label={`Adjust stock of ${product.name}`} title="Adjust stock">
        <Icon name="boxes" />
      </Link>
      <Link className="icon-btn" to="/inventory/product/$id" params={{ id: product.id }} search={{ open: 'edit' }} aria-label={`Edit ${product.name}`} title="Edit">
        <Icon name="edit" />
      </Link>
    </>
  );
}
