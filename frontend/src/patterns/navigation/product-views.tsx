import { PageTabs } from './page-tabs';

type Search = Readonly<Record<string, string | undefined>>;

/** What means the same in every view stays: search, category and status. */
const commonFilters = ({ q, category_id, status }: Search): Search => ({ q, category_id, status });

const views = [
  { path: '/products', label: 'Products', search: commonFilters },
  { path: '/inventory', label: 'Stock', search: commonFilters },
  { path: '/catalog', label: 'Catalog', search: commonFilters },
  { path: 'movements', label: 'Movements', to: '/inventory', search: () => ({ show: 'movements' }) },
] as const;

/** The views of the list of products: prices, stock figures, pictures by category, and the stock ledger. */
export const ProductViews = ({ current }: { current: (typeof views)[number]['path'] }) => (
  <PageTabs label="Views of products" tabs={views} current={current} />
);
