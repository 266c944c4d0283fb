import { useState } from 'react';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { Product } from '@/sections/catalog/api';

/** A product's first picture, or a placeholder. Decorative. */
export function Thumb({ product, size }: { product: Pick<Product, 'images'>; size?: 'lg' | 'cover' }) {
  const url = product.images[0]?.url;
  const [broken, setBroken] = useState<string>();
  return (
    <span className={cx('thumb', size)} aria-hidden="true">
      {url && url !== broken ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        <Icon name="box" size={size === 'cover' ? 24 : undefined} />
      )}
    </span>
  );
}
