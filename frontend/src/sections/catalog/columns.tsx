import type { Column } from '@/patterns/list/types';
import { Private, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/money';
import type { Product } from './api';
import { costEdit, priceEdit, reorderEdit, statusEdit } from './inline-edits';
import { Available, Quantities, Suggested } from './figures';
import { Thumb } from './thumb';
import { statusWords } from './labels';

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
  { key: 'sku', label: 'SKU', width: 120, optional: true, exports: ['sku'], cell: ({ sku }) => textOrNone(sku) },
  {
    key: 'barcode',
    label: 'Barcode',
    width: 136,
    optional: true,
    exports: ['barcode'],
    cell: ({ barcode }) => textOrNone(barcode),
  },
  {
    key: 'brand',
    label: 'Brand',
    width: 128,
    optional: true,
    exports: ['brand_name'],
    cell: ({ brand_name }) => textOrNone(brand_name),
  },
  {
    key: 'vendor',
    label: 'Usual vendor',
    width: 144,
    optional: true,
    exports: ['vendor_name'],
    cell: ({ vendor_name }) => textOrNone(vendor_name),
  },
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
