import { Link } from '@tanstack/react-router';
import { usePathExists } from './has-route';
import { activeInSight } from '@/lib/active-in-sight';
import { linkTo } from './link-to';

const tabs = [
  { path: '/contacts', label: 'Contacts' },
  { path: '/contacts/prospects', label: 'Prospects' },
  { path: '/contacts/enquiries', label: 'Enquiries' },
  { path: '/contacts/calls', label: 'Calls' },
  { path: '/contacts/campaigns', label: 'Campaigns' },
] as const;

/** Tabs for the lists of people. A list appears once it has a page. */
export function ContactTabs({ here }: { here: (typeof tabs)[number]['path'] }) {
  const exists = usePathExists();
  return (
    <nav ref={activeInSight} className="segmented people-tabs" aria-label="Contact lists">
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
