import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/catalog-grid.css';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { percentage } from '@/lib/numbers/percentage';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { RecordLink } from '@/patterns/record/record-link';
import { requiredSpecifications, specifications } from '@/sections/specifications/api';
import { readCriteria } from '@/sections/specifications/criteria';
import { displayValues, type Definition } from '@/sections/specifications/values';
import type { Product } from '@/sections/catalog/api';
import { categoryTree } from '@/sections/catalog/categories/api';
import { compareChoice, useCompareChoice } from '@/sections/catalog/compare/choice';
import { MAX_COMPARED } from '@/sections/catalog/compare/rows';
import { statusLabels } from '@/sections/catalog/labels';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { completeness, missingOf, toneOf } from './gaps';

const TAGS = 3;

interface CatalogCardProps {
  product: Product;
  /** The specifications of the chosen category, for units and order. */
  definitions: readonly Definition[];
  /** The criteria of the list, as in the URL: the values that match them are marked. */
  specs: string | undefined;
  isAdmin: boolean;
  box?: ReactNode;
}

/** A product in the catalog: picture, specifications, price, stock and how complete it is. */
export const CatalogCard = ({ product, definitions, specs, isAdmin, box }: CatalogCardProps) => (
  <div className="catalog-grid-card">
    <Thumb product={product} size="cover" />
    {box && <span className="catalog-grid-card-box">{box}</span>}
    <Compare product={product} />
    <div className="catalog-grid-card-text stack gap-1">
      <h2 className="trunc">
        <Link to="/inventory/product/$id" params={{ id: product.id }} title={product.name}>
          {product.name}
        </Link>
      </h2>
      <p className="t-small t-3 trunc">{[product.brand_name, product.sku].filter(Boolean).join(', ') || 'No SKU'}</p>
      <Tags product={product} definitions={definitions} specs={specs} />
      <p className="row between">
        <span className="t-title-s num">
          <Private kind="price" value={product.price} />
        </span>
        <span className={cx('t-small', product.stock_quantity > 0 ? 't-2' : 'tone-warning')}>
          {count(product.stock_quantity)} on hand
        </span>
      </p>
      {product.status === 'discontinued' ? (
        <StatusBadge display={statusLabels[product.status]} />
      ) : (
        <Completeness product={product} isAdmin={isAdmin} />
      )}
    </div>
  </div>
);

function Compare({ product: { id, name } }: Pick<CatalogCardProps, 'product'>) {
  const chosen = useCompareChoice();
  const checked = chosen.includes(id);
  const full = !checked && chosen.length === MAX_COMPARED;
  return (
    <label
      className="catalog-grid-card-compare row t-hint t-2"
      title={full ? `Up to ${MAX_COMPARED} products` : undefined}
    >
      <input
        type="checkbox"
        className="check"
        aria-label={`Compare ${name}`}
        checked={checked}
        disabled={full}
        onChange={() => (checked ? compareChoice.remove(id) : compareChoice.add(id))}
      />
      Compare
    </label>
  );
}

/** A number without a unit, or yes or no: means nothing without its name. */
const needsName = (text: string): boolean => /^(-?[\d.,]+|Yes|No)$/.test(text);

/** The names of the specifications that the list is filtered by. */
function useFilteredBy(specs: string | undefined): ReadonlySet<string> {
  const known = useQuery({ ...specifications.byName(), enabled: specs !== undefined }).data ?? [];
  const ids = readCriteria(specs).map(({ id }) => id);
  return new Set(known.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}

/** The first values; those that the list is filtered by come before the others. */
function Tags({ product, definitions, specs }: Pick<CatalogCardProps, 'product' | 'definitions' | 'specs'>) {
  const filteredBy = useFilteredBy(specs);
  const values = displayValues(definitions, product.specifications)
    .filter(({ text }) => text !== '')
    .map((value) => ({ ...value, matches: filteredBy.has(value.name) }))
    .sort((a, b) => Number(b.matches) - Number(a.matches));
  if (values.length === 0) return <p className="catalog-grid-card-tags" />;
  return (
    <ul className="catalog-grid-card-tags" aria-label="Specifications">
      {values.slice(0, TAGS).map(({ name, text, matches }) => (
        <li key={name} className={cx('trunc', matches && 'is-match')} title={`${name}: ${text}`}>
          {needsName(text) ? `${name}: ` : <span className="sr">{name}: </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}

function Completeness({ product, isAdmin }: Pick<CatalogCardProps, 'product' | 'isAdmin'>) {
  const required = useQuery(requiredSpecifications()).data;
  const categories = useQuery(categoryTree()).data;
  if (!required || !categories) return <p className="catalog-grid-card-complete row t-hint nowrap" />;
  const missing = missingOf(product, required, categories);
  const percent = completeness(missing);
  const message = missing.length === 0 ? 'Complete' : `${missing.length} missing`;
  return (
    <p className="catalog-grid-card-complete row t-hint nowrap">
      <span className={cx('meter grow', toneOf(percent))} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{percentage(percent)}</span>
      {isAdmin && missing.length > 0 ? (
        <RecordLink
          to="/inventory/product/$id"
          id={product.id}
          search={{ open: 'edit' }}
          className="quiet-link"
          title={`Missing: ${missing.join(', ')}`}
          aria-label={`${message}: ${missing.join(', ')}. Edit ${product.name}`}
        >
          {message}
        </RecordLink>
      ) : (
        <span className="t-3" title={missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined}>
          {message}
        </span>
      )}
    </p>
  );
}
