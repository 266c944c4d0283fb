import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Icon } from '@/ui/icon';

export interface Crumb {
  label: string;
  to?: string;
}

/** Dashboard is the root crumb; the last one is this page. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const all: readonly Crumb[] = [{ label: 'Dashboard', to: '/' }, ...crumbs];
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {all.map((crumb, at) => (
        <Fragment key={crumb.label}>
          {at > 0 && <Icon name="c-right" size={12} />}
          {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
