import { Link } from '@tanstack/react-router';
import { activeInSight } from '@/lib/browser/active-in-sight';
import { usePathExists } from './has-route';
import { linkTo } from './link-to';

type SearchParams = Readonly<Record<string, string | undefined>>;

interface PageTab<Path extends string> {
  path: Path;
  label: string;
  /** The page, if several tabs lead to it. */
  to?: string;
  /** Parameters of its URL, by default none. */
  search?: (current: SearchParams) => SearchParams;
}

interface PageTabsProps<Path extends string> {
  label: string;
  tabs: readonly PageTab<Path>[];
  current: Path;
}

/** Tabs for the pages of a section. A page appears once it exists. */
export function PageTabs<Path extends string>({ label, tabs, current }: PageTabsProps<Path>) {
  const exists = usePathExists();
  return (
    <nav ref={activeInSight} className="segmented people-tabs" aria-label={label}>
      {tabs
        .filter(({ path, to }) => exists(to ?? path))
        .map(({ path, label: name, to = path, search }) => (
          <Link
            key={path}
            {...linkTo(to, search && { search })}
            activeOptions={{ exact: true, includeSearch: search !== undefined }}
            aria-current={path === current ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
    </nav>
  );
}
