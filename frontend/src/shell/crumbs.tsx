import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePageTitle } from '@/patterns/navigation/page-title';
import { Icon } from '@/ui/icon';
import { crumbsOf, isInnerPage } from './breadcrumbs';

// A link to the list above would count as the current page, too, and be cut in the place of the title.
const exactly = { exact: true };

/** The breadcrumbs of a page, from the dashboard on; the last one is the page itself. */
export function Crumbs({ path }: { path: string }) {
  const page = usePageTitle();
  const crumbs = crumbsOf(path, page);
  if (crumbs.length < 2 || !isInnerPage(path, page.inner)) return null;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to="/">Dashboard</Link>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          <Icon name="c-right" size={12} />
          {to ? (
            <Link to={to} activeOptions={exactly}>
              {label}
            </Link>
          ) : (
            <span aria-current="page">{label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
