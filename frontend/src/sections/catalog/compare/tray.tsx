import '@/styles/compare.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '@/lib/numbers/money';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { Product } from '@/sections/catalog/api';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { comparedProducts } from './api';
import { compareChoice } from './choice';
import { LEAST_COMPARED } from './rows';

/** The products that were chosen in the catalog, and the way to their comparison. */
export function CompareTray({ ids }: { ids: readonly string[] }) {
  const products = useQuery({ ...comparedProducts(ids), placeholderData: keepPreviousData }).data ?? [];
  const text = `${count(ids.length)} to compare`;
  return (
    <section className="compare-tray no-print" aria-label="Products to compare">
      <p className="compare-tray-count no-shrink row t-label nowrap" role="status">
        <Icon name="columns" />
        {text}
      </p>
      <ul className="compare-tray-products no-phone">
        {products
          .filter(({ id }) => ids.includes(id))
          .map((product) => (
            <TrayProduct key={product.id} product={product} />
          ))}
      </ul>
      <Button variant="quiet" onClick={compareChoice.clear}>
        Clear
      </Button>
      {ids.length < LEAST_COMPARED ? (
        <span className="t-small t-3 compare-tray-hint">Choose one more</span>
      ) : (
        <Link className="btn" to="/products/compare" search={{ ids: ids.join(',') }}>
          Compare <span className="compare-tray-text">{ids.length} products</span>
        </Link>
      )}
    </section>
  );
}

const TrayProduct = ({ product }: { product: Product }) => (
  <li className="compare-tray-product row t-small">
    <Thumb product={product} />
    <span className="trunc grow" title={product.name}>
      {product.name}
    </span>
    <IconButton icon="x" small label={`Remove ${product.name}`} onClick={() => compareChoice.remove(product.id)} />
  </li>
);
