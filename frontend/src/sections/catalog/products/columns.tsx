import { column } from '@/patterns/list/columns/column';
import type { Column } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import type { Product } from '@/sections/catalog/api';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { statusLabels } from '@/sections/catalog/labels';
import { costEdit, priceEdit, reorderEdit, statusEdit } from './inline-edits';
import { Available, Quantities, SuggestedQuantity } from './figures';

export const columns: readonly Column<Product>[] = [
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
    cell: ({ status }) => <StatusBadge display={statusLabels[status]} />,
    priority: 3,
    edit: statusEdit,
  },
  column.money('price', 'Price', { kind: 'price', width: 104, sort: 'price', edit: priceEdit }),
  {
    key: 'on-hand',
    label: 'On hand',
    width: 88,
    right: true,
    sort: 'stock_quantity',
    exports: ['stock_quantity'],
    cell: (product) => <Quantities n={product.stock_quantity} />,
  },
  {
    key: 'reserved',
    label: 'Reserved',
    width: 88,
    right: true,
    exports: ['reserved'],
    cell: (product) => <Quantities n={product.reserved} />,
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
    cell: (product) => <Quantities n={product.incoming} />,
    priority: 1,
  },
  {
    key: 'buy',
    label: 'To buy',
    width: 76,
    right: true,
    exports: ['suggest_buy'],
    cell: (product) => <SuggestedQuantity product={product} />,
    priority: 2,
  },
  column.number('reorder_level', 'Reorder level', { key: 'reorder', width: 116, optional: true, edit: reorderEdit }),
  column.money('cost_price', 'Cost price', {
    key: 'cost',
    kind: 'expense',
    cost: true,
    width: 104,
    optional: true,
    edit: costEdit,
  }),
  column.text('sku', 'SKU', { width: 120, optional: true }),
  column.text('barcode', 'Barcode', { width: 136, optional: true }),
  column.text('brand_name', 'Brand', { key: 'brand', width: 128, optional: true }),
  column.text('vendor_name', 'Usual vendor', { key: 'vendor', width: 144, optional: true }),
];

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
