import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/compare.css';
import { seesCosts } from '@/api/costs';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { None, Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Empty } from '@/patterns/feedback/empty';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import type { Definition } from '@/sections/specifications/values';
import { IconButton } from '@/ui/button';
import { Switch } from '@/ui/switch';
import type { Product } from '@/sections/catalog/api';
import { statusLabels } from '@/sections/catalog/labels';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { comparedDefinitions, comparedProducts } from './api';
import { comparedIds, comparedRows, hasDifferences, LEAST_COMPARED, MAX_COMPARED } from './rows';

const ProductPicker = lazyWithPreload(
  async () => (await import('@/sections/catalog/products/picker')).ProductPicker,
  <div className="field compare-add" />,
);

const route = getRouteApi('/signed-in/products/compare');

/** Loads the products of the URL and the specifications of their categories. */
export async function loadComparison(client: QueryClient, ids: string | undefined): Promise<void> {
  const products = await client.query(comparedProducts(comparedIds(ids)));
  await client.query(comparedDefinitions(products.map(({ category_id }) => category_id)));
}

/** Two to four products side by side: price, stock, brand and specifications. */
export function ComparePage() {
  const search = route.useSearch();
  const change = useSearchChange();
  const ids = comparedIds(search.ids);
  const { data: products } = useSuspenseQuery(comparedProducts(ids));
  const definitions = useQuery(comparedDefinitions(products.map(({ category_id }) => category_id))).data;
  const missing = ids.length - products.length;
  const set = (next: readonly string[]) => change({ ids: next.join(',') || undefined });
  return (
    <div className="compare-page">
      <PageTitle inner>Compare products</PageTitle>
      <div className="page-head">
        <h1>Compare products</h1>
      </div>
      {missing > 0 && (
        <p className="callout" role="status">
          {missing === 1 ? '1 product is no longer available.' : `${missing} products are no longer available.`}
        </p>
      )}
      <div className="compare-bar no-print">
        {ids.length < MAX_COMPARED && (
          <ProductPicker label="Add a product" value={null} onChange={(picked) => picked && set([...ids, picked.id])} />
        )}
        {products.length >= LEAST_COMPARED && (
          <Switch
            label="Only differences"
            checked={search.only === 'differences'}
            onChange={(on) => change({ only: on ? 'differences' : undefined }, { replace: true })}
          />
        )}
      </div>
      {products.length < LEAST_COMPARED ? (
        <Empty icon="grid" title={`Choose ${LEAST_COMPARED} to ${MAX_COMPARED} products`}>
          Add products above, or choose Compare on their cards in the Catalog.
        </Empty>
      ) : (
        <Comparison
          products={products}
          definitions={definitions ?? new Map<string, readonly Definition[]>()}
          only={search.only === 'differences'}
          remove={(id) => set(ids.filter((each) => each !== id))}
        />
      )}
    </div>
  );
}

interface Row {
  name: string;
  differs: boolean;
  cells: readonly ReactNode[];
}

const row = (
  name: string,
  products: readonly Product[],
  value: (product: Product) => unknown,
  cell: (product: Product) => ReactNode,
): Row => ({
  name,
  differs: hasDifferences(products.map(value)),
  cells: products.map(cell),
});

const productRows = (products: readonly Product[]): Row[] => [
  row(
    'Price',
    products,
    ({ price }) => price,
    ({ price }) => <Private kind="price" value={price} />,
  ),
  ...(seesCosts()
    ? [
        row(
          'Cost price',
          products,
          ({ cost_price }) => cost_price,
          ({ cost_price }) => <Private kind="price" value={cost_price} />,
        ),
      ]
    : []),
  row(
    'On hand',
    products,
    ({ stock_quantity: n }) => n,
    ({ stock_quantity: n }) => count(n),
  ),
  row(
    'Available',
    products,
    ({ available }) => available,
    ({ available }) => count(available),
  ),
  row(
    'Brand',
    products,
    ({ brand_id }) => brand_id,
    ({ brand_name }) => brand_name ?? <None />,
  ),
  row(
    'Category',
    products,
    ({ category_id }) => category_id,
    ({ category }) => category,
  ),
  row(
    'Status',
    products,
    ({ status }) => status,
    ({ status }) => <StatusBadge display={statusLabels[status]} />,
  ),
];

interface ComparisonProps {
  products: readonly Product[];
  definitions: ReadonlyMap<string, readonly Definition[]>;
  /** Leaves out the rows whose values are all the same. */
  only: boolean;
  remove: (id: string) => void;
}

function Comparison({ products, definitions, only, remove }: ComparisonProps) {
  const specifications = comparedRows(products, definitions).map(({ name, texts, differs }): Row => ({
    name,
    differs,
    cells: texts.map((text) => text || <None />),
  }));
  const shown = (rows: readonly Row[]) => rows.filter(({ differs }) => differs || !only);
  return (
    <div className="card compare-frame" role="region" aria-label="Comparison" tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <td>{plural(products.length, 'product')}</td>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} remove={remove} />
              </th>
            ))}
          </tr>
        </thead>
        <Rows title="Price and stock" rows={shown(productRows(products))} columns={products.length} />
        <Rows title="Specifications" rows={shown(specifications)} columns={products.length} />
      </table>
    </div>
  );
}

const Head = ({ product, remove }: { product: Product; remove: (id: string) => void }) => (
  <div className="compare-head">
    <div className="stack gap-2">
      <Thumb product={product} size="lg" />
      <Link to="/inventory/product/$id" params={{ id: product.id }}>
        {product.name}
      </Link>
    </div>
    <IconButton icon="x" small label={`Remove ${product.name}`} onClick={() => remove(product.id)} />
  </div>
);

const Rows = ({ title, rows, columns }: { title: string; rows: readonly Row[]; columns: number }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={columns + 1}>
        {title}
      </th>
    </tr>
    {rows.length === 0 && (
      <tr>
        <td colSpan={columns + 1} className="t-3">
          No differences
        </td>
      </tr>
    )}
    {rows.map(({ name, differs, cells }) => (
      <tr key={name} className={differs ? 'compare-differs' : undefined}>
        <th scope="row">
          {name}
          {differs && <span className="compare-mark">Differs</span>}
        </th>
        {cells.map((cell, index) => (
          <td key={index}>{cell}</td>
        ))}
      </tr>
    ))}
  </tbody>
);
