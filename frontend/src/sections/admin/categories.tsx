import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import '@/styles/category-tree.css';
import { useOpenDialog } from '@/patterns/list/list-search';
import { Card } from '@/patterns/record/detail-page';
import { categoryTree } from '@/sections/catalog/categories/api';
import { CategoryTree } from '@/sections/catalog/categories/tree-view';
import { categoryList } from '@/sections/documents/api';
import { CategorySettings } from '@/sections/documents/category-dialog';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button } from '@/ui/button';

const route = getRouteApi('/signed-in/admin/categories');

/** Waits for the rows, which would otherwise move the cards below. */
export const loadCategories = (client: QueryClient) =>
  Promise.all([client.query(categoryTree()), client.query(categoryList())]).catch(() => undefined);

/** The categories of products, documents and units in one place. */
export const CategoriesPage = () => (
  <AdminPage path="/admin/categories" title="Category settings" text="Only admins can change categories.">
    <div className="category-tree-page stack gap-4">
      <Settings />
    </div>
  </AdminPage>
);

function Settings() {
  const { data: all } = useQuery(categoryTree());
  const search = route.useSearch();
  const dialog = useOpenDialog();
  return (
    <>
      <Card
        title="Product categories"
        flush
        end={
          <Button size="sm" icon="plus" onClick={() => dialog.show('new')}>
            New category
          </Button>
        }
      >
        {all ? <CategoryTree all={all} search={search} isAdmin /> : <div className="category-tree-waiting" />}
      </Card>
      <Card title="Document categories">
        <CategorySettings />
      </Card>
      <Card title="Asset categories">
        <p className="t-2">
          Units use their product&apos;s category. To change it, edit the product under{' '}
          <Link className="underlined" to="/products" search={{ is_unit_tracked: 'true' }}>
            products tracked by serial number
          </Link>
          .
        </p>
      </Card>
    </>
  );
}
