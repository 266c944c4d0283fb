import { Link } from '@tanstack/react-router';
import { Facts } from '@/patterns/record/detail-page';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { statusLabels } from '@/sections/catalog/labels';
import { Available } from './figures';

/** The product's preview beside the list. */
export function ProductPreview({ product }: { product: Product }) {
  return (
    <>
      <p className="row wrap">
        <Thumb product={product} size="lg" />
        <StatusBadge display={statusLabels[product.status]} />
      </p>
      <Facts
        facts={[
          ['Price', <Private key="price" kind="price" value={product.price} />],
          ['Available', <Available key="available" product={product} />],
          ['On hand', count(product.stock_quantity)],
          ['Reserved', count(product.reserved)],
          ['Incoming', count(product.incoming)],
          ['To buy', product.suggest_buy > 0 ? count(product.suggest_buy) : <None />],
          ['Reorder level', count(product.reorder_level)],
          ['Category', product.category],
          ['Brand', product.brand_name ?? <None />],
          ['Usual vendor', product.vendor_name ?? <None />],
          ['SKU', product.sku ?? <None />],
          ['Barcode', product.barcode ?? <None />],
        ]}
      />
      {product.description && <p className="note pre">{product.description}</p>}
      <Link className="btn primary" to="/inventory/product/$id" params={{ id: product.id }}>
        Open product
      </Link>
    </>
  );
}
