import { Link } from '@tanstack/react-router';
import { activeInSight } from '@/lib/active-in-sight';
import { usePathExists } from './has-route';
import { linkTo } from './link-to';

interface PageTabsProps<Path extends string> {
  label: string;
  tabs: readonly { path: Path; label: string }[];
  current: Path;
}

/** Tabs for the pages of a section. A page appears once it exists. */
export function PageTabs<Path extends string>({ label, tabs, current }: PageTabsProps<Path>) {
  const exists = usePathExists();
  return (
    <nav ref={activeInSight} className="segmented people-tabs" aria-label={label}>
      {tabs
        .filter(({ path }) => exists(path))
        .map((tab) => (
          <Link
            key={tab.path}
            {...linkTo(tab.path)}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={tab.path === current ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
    </nav>
  );
}
