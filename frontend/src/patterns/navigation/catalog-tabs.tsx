import { PageTabs } from './page-tabs';

const tabs = [
  { path: '/catalog', label: 'Products' },
  { path: '/categories', label: 'Categories' },
  { path: '/brands', label: 'Brands' },
  { path: '/specifications', label: 'Specifications' },
  { path: '/catalog/reports', label: 'Reports' },
  { path: '/catalog/import-export', label: 'Import & export' },
] as const;

/** Tabs for the pages of the catalog. */
export const CatalogTabs = ({ current }: { current: (typeof tabs)[number]['path'] }) => (
  <PageTabs label="Catalog pages" tabs={tabs} current={current} />
);
