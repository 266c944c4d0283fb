import { Link } from '@tanstack/react-router';
import { activeInSight } from '@/lib/active-in-sight';
import { usePathExists } from './has-route';
import { linkTo } from './link-to';

const tabs = [
  { path: '/catalog', label: 'Overview' },
  { path: '/categories', label: 'Categories' },
  { path: '/brands', label: 'Brands' },
  { path: '/specifications', label: 'Specifications' },
  { path: '/catalog/reports', label: 'Reports' },
] as const;

/** Tabs for the pages of the catalog. A page appears once it exists. */
export function CatalogTabs({ here }: { here: (typeof tabs)[number]['path'] }) {
  const exists = usePathExists();
  return (
    <nav ref={activeInSight} className="segmented people-tabs" aria-label="Catalog pages">
      {tabs
        .filter(({ path }) => exists(path))
        .map(({ path, label }) => (
          <Link
            key={path}
            {...linkTo(path)}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={path === here ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
    </nav>
  );
}
