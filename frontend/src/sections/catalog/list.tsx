import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ImportLink } from '@/patterns/import-link';
import { laterFocused } from '@/patterns/later';
import { listQuery, useOpenDialog } from '@/patterns/list-search';
import { ListAct } from '@/patterns/list/list-act';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter, View } from '@/patterns/list/types';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/money';
import { brands, categories, productList, type Product } from './api';
import { changingProducts } from './mutations';
import { ProductCard, ProductLine, ProductTile } from './cards';
import { costEdit, priceEdit, productActs, reorderEdit, statusEdit } from './edits';
import { Available, Pieces, Suggested } from './figures';
import { ProductPreview } from './preview';
import { Thumb } from './thumb';
import { statusOptions, statusWords } from './words';
import readyViews from './ready-views.json';

const ProductForm = laterFocused(async () => (await import('./form')).ProductForm);

const route = getRouteApi('/signed-in/products');

const columns: readonly Column<Product>[] = [
  {
    key: 'name',
    label: 'Product',
    sort: 'name',
    exports: ['name', 'sku'],
    cell: (product) => <NameCell product={product} />,
  },
  {
    key: 'category',
    label: 'Category',
    width: 120,
    sort: 'category',
    exports: ['category'],
    cell: ({ category }) => <span title={category}>{category}</span>,
    priority: 3,
  },
  {
    key: 'status',
    label: 'Status',
    width: 132,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={statusWords[status]} />,
    priority: 3,
    edit: statusEdit,
  },
  {
    key: 'price',
    label: 'Price',
    width: 104,
    right: true,
    sort: 'price',
    exports: ['price'],
    cell: ({ price }) => <Private kind="price" value={price} />,
    edit: priceEdit,
  },
  {
    key: 'on-hand',
    label: 'On hand',
    width: 88,
    right: true,
    sort: 'stock_quantity',
    exports: ['stock_quantity'],
    cell: (product) => <Pieces n={product.stock_quantity} />,
  },
  {
    key: 'reserved',
    label: 'Reserved',
    width: 88,
    right: true,
    exports: ['reserved'],
    cell: (product) => <Pieces n={product.reserved} />,
    priority: 1,
  },
  {
    key: 'available',
    label: 'Available',
    width: 92,
    right: true,
    exports: ['available'],
    cell: (product) => <Available product={product} />,
  },
  {
    key: 'incoming',
    label: 'Incoming',
    width: 84,
    right: true,
    exports: ['incoming'],
    cell: (product) => <Pieces n={product.incoming} />,
    priority: 1,
  },
  {
    key: 'buy',
    label: 'To buy',
    width: 76,
    right: true,
    exports: ['suggest_buy'],
    cell: (product) => <Suggested product={product} />,
    priority: 2,
  },
  {
    key: 'reorder',
    label: 'Reorder level',
    width: 116,
    right: true,
    optional: true,
    exports: ['reorder_level'],
    cell: ({ reorder_level }) => count(reorder_level),
    edit: reorderEdit,
  },
  {
    key: 'cost',
    label: 'Cost price',
    width: 104,
    right: true,
    optional: true,
    exports: ['cost_price'],
    cell: ({ cost_price }) => <Private kind="expense" value={cost_price} />,
    edit: costEdit,
  },
  { key: 'sku', label: 'SKU', width: 120, optional: true, exports: ['sku'], cell: ({ sku }) => words(sku) },
  {
    key: 'barcode',
    label: 'Barcode',
    width: 136,
    optional: true,
    exports: ['barcode'],
    cell: ({ barcode }) => words(barcode),
  },
  {
    key: 'brand',
    label: 'Brand',
    width: 128,
    optional: true,
    exports: ['brand_name'],
    cell: ({ brand_name }) => words(brand_name),
  },
  {
    key: 'vendor',
    label: 'Usual shop',
    width: 144,
    optional: true,
    exports: ['vendor_name'],
    cell: ({ vendor_name }) => words(vendor_name),
  },
];

/** Cut where the column ends, whole under the pointer. */
function words(text: string | null) {
  return text === null ? <None /> : <span title={text}>{text}</span>;
}

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
  const drawers = useQuery(categories()).data ?? [];
  const labels = useQuery({ ...brands(), enabled: isAdmin }).data ?? [];
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
        filters={filtersFor(drawers)}
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
          </>
        }
        firstUse={{ icon: 'boxes', title: 'No products yet', words: 'Add your first product or import your catalog.' }}
        changing={isAdmin ? changingProducts : undefined}
        bulk={isAdmin ? productActs(drawers, labels) : undefined}
        preview={(product) => <ProductPreview product={product} />}
        opensEdit={isAdmin}
        rowName={nameOf}
        rowActions={isAdmin ? actsOf : undefined}
      />
      {search.open === 'new' && isAdmin && (
        <ProductForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/inventory/product/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// Always the same, so that a row is drawn again only when it is another one.
const nameOf = (product: Product) => product.name;
const actsOf = (product: Product) => <RowActs product={product} />;

function filtersFor(drawers: readonly { id: string; name: string }[]): Filter[] {
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    {
      name: 'category_id',
      label: 'Category',
      options: drawers.map(({ id, name }) => ({ value: id, label: name })),
      promoted: true,
    },
    {
      name: 'low_stock',
      label: 'Low stock',
      options: [{ value: 'true', label: 'At or below reorder level' }],
      promoted: true,
    },
  ];
}

function NameCell({ product }: { product: Product }) {
  return (
    <span className="row">
      <Thumb product={product} />
      <RecordLink to="/inventory/product/$id" id={product.id} className="trunc" title={product.name}>
        {product.name}
      </RecordLink>
      {product.sku && <span className="t-3 sku">{product.sku}</span>}
    </span>
  );
}

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
