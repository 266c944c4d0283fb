import { Link } from '@tanstack/react-router';
import { Private } from '@/patterns/display/private';
import { LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import type { Product } from '@/sections/catalog/api';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { statusLabels } from '@/sections/catalog/labels';
import { Available } from './figures';

/** Its SKU and category. */
export const subOf = (product: Product): string => [product.sku, product.category].filter(Boolean).join(', ');

/** The name as a link. */
export function NameLink({ product, className }: { product: Product; className?: string }) {
  return (
    <Link to="/inventory/product/$id" params={{ id: product.id }} className={className} title={product.name}>
      {product.name}
    </Link>
  );
}

/** Its status, unless it is for sale. */
export function State({ product }: { product: Product }) {
  return product.status === 'active' ? null : <StatusBadge display={statusLabels[product.status]} />;
}

/** A product in the phone list: two lines and a status line. */
export function ProductLine({ product }: { product: Product }) {
  return (
    <PhoneLine
      picture={<Thumb product={product} size="lg" />}
      link={<NameLink product={product} className={LINE_LINK} />}
      sub={subOf(product)}
    >
      <State product={product} />
      <span className="nowrap">
        <Available product={product} /> <span className="t-3">available</span>
      </span>
      <span className="v">
        <Private kind="price" value={product.price} />
      </span>
    </PhoneLine>
  );
}
