import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import '@/styles/category-tree.css';
import { settleWithin } from '@/api/query-client';
import { usePageKeys } from '@/lib/keys/page-keys';
import { PartError } from '@/patterns/feedback/part-error';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { CatalogTabs } from '@/sections/section-tabs';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { categoryTree } from './api';
import { CategoryTree } from './tree-view';

const route = getRouteApi('/signed-in/categories');

export const loadCategories = (client: QueryClient) => settleWithin(client.query(categoryTree()));

/** The category tree. */
export function CategoriesPage() {
  const { data: all, ...tree } = useQuery(categoryTree());
  const search = route.useSearch();
  const change = useSearchChange();
  const isAdmin = useMe().role === 'admin';
  const dialog = useOpenDialog();
  const navigate = useNavigate();
  usePageKeys(
    isAdmin
      ? [
          { title: 'New category', keys: 'N G', icon: 'plus', run: () => dialog.show('new') },
          { title: 'Category settings', icon: 'layers', run: () => void navigate({ to: '/admin/categories' }) },
        ]
      : [],
  );
  return (
    <div className="category-tree-page stack gap-4">
      <PageTitle>Categories</PageTitle>
      <div className="page-head">
        <h1>Categories</h1>
        {all && <span className="count">{all.length}</span>}
        {isAdmin && (
          <div className="actions">
            <Button variant="primary" icon="plus" onClick={() => dialog.show('new')}>
              New category
            </Button>
          </div>
        )}
      </div>
      <CatalogTabs current="/categories" />
      <label className="input search category-tree-search no-print">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Search categories"
          aria-label="Search categories"
          value={search.q ?? ''}
          onChange={(event) => change({ q: event.target.value || undefined }, { replace: true })}
        />
      </label>
      {tree.isError ? (
        <PartError title="Couldn't load the categories" error={tree.error} retry={() => void tree.refetch()} />
      ) : all ? (
        <CategoryTree all={all} search={search} isAdmin={isAdmin} />
      ) : (
        <div className="card category-tree-waiting" aria-busy="true" />
      )}
    </div>
  );
}
