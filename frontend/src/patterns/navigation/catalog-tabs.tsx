import { PageTabs } from './page-tabs';

export const catalogLists = [
  { path: '/categories', label: 'Categories', icon: 'layers' },
  { path: '/brands', label: 'Brands', icon: 'seal' },
  { path: '/specifications', label: 'Specifications', icon: 'tag' },
  { path: '/catalog/reports', label: 'Reports', icon: 'chart' },
] as const;

/** Tabs for the lists behind the catalog. */
export const CatalogTabs = ({ current }: { current: (typeof catalogLists)[number]['path'] }) => (
  <PageTabs label="Catalog pages" tabs={catalogLists} current={current} />
);
