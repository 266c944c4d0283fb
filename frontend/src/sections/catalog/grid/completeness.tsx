import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/catalog-overview.css';
import { api, call, type Schema } from '@/api/client';
import { plural } from '@/lib/text/names';

type Overview = Schema<'CatalogOut'>;

/** Its key starts with the products, because they are what it counts. */
export const catalogOverview = () =>
  queryOptions({
    queryKey: ['products', 'catalog'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/catalog', { signal })),
  });

const lacking = (gap: Overview['gaps'][number]['gap'], label: string): string =>
  gap === 'specifications' ? 'Required specifications missing' : `No ${label === 'SKU' ? label : label.toLowerCase()}`;

/** The fields that products for sale lack, each with a link to these products. */
export function MissingFields({ found }: { found: Overview }) {
  const gaps = found.gaps.filter(({ products }) => products > 0).sort((a, b) => b.products - a.products);
  if (gaps.length === 0) return <p className="body t-3">All products are complete.</p>;
  return (
    <ul className="catalog-overview-list">
      {gaps.map(({ gap, label, products }) => (
        <Bar
          key={gap}
          link={
            <Link to="/catalog" search={{ missing: gap }} className="touch-link">
              {lacking(gap, label)}
            </Link>
          }
          part={products}
          whole={found.in_catalog}
          text={plural(products, 'product')}
        />
      ))}
    </ul>
  );
}

/** A row of a list with a bar for its share of the whole. */
const Bar = ({ link, part, whole, text }: { link: ReactNode; part: number; whole: number; text: string }) => (
  <li>
    {link}
    <span className="num t-2">{text}</span>
    <span className="meter" aria-hidden="true">
      <span style={{ width: `${whole === 0 ? 0 : (100 * part) / whole}%` }} />
    </span>
  </li>
);
