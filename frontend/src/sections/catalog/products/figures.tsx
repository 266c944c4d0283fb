import { None } from '@/patterns/display/private';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { cx } from '@/lib/class-names';
import type { Product } from '@/sections/catalog/api';

/** The available quantity, with a warning icon when none is left. */
export function Available({ product }: { product: Product }) {
  const none = product.available <= 0 && product.status !== 'discontinued';
  return (
    <span className={cx('num', none && 'tone-warning')}>
      {none && <Icon name="alert" size={14} className="inline" />}
      {count(product.available)}
    </span>
  );
}

/** The suggested quantity to buy, or a dash if stock is sufficient. */
export function SuggestedQuantity({ product }: { product: Product }) {
  if (product.suggest_buy === 0) return <None />;
  return <span className="num strong">{count(product.suggest_buy)}</span>;
}

export function Quantities({ n }: { n: number }) {
  return n === 0 ? <span className="num t-3">0</span> : <span className="num">{count(n)}</span>;
}
