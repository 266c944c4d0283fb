import '@/styles/catalog-overview.css';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ago, exactTime } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { PartError } from '@/patterns/feedback/part-error';
import { CatalogTabs } from '@/patterns/navigation/catalog-tabs';
import { linkTo } from '@/patterns/navigation/link-to';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Card } from '@/patterns/record/detail-page';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { categoryTree } from './category-api';
import { familyOf, treeRows } from './category-tree';
import { Bar, catalogOverview, Gaps, type Overview } from './completeness';

/** Waits for the figures, which would otherwise move the cards below. */
export const loadCatalog = (client: QueryClient) =>
  Promise.all([client.query(catalogOverview()), client.query(categoryTree())]).catch(() => undefined);

const rooms: Record<string, { label: string; path: string; icon: IconName }> = {
  products: { label: 'Products', path: '/products', icon: 'boxes' },
  product_categories: { label: 'Categories', path: '/categories', icon: 'layers' },
  brands: { label: 'Brands', path: '/brands', icon: 'seal' },
};

/** The catalog at a glance: its lists, the fields that products lack, and its categories. */
export function CatalogPage() {
  const overview = useQuery(catalogOverview());
  const isAdmin = useMe().role === 'admin';
  return (
    <div className="catalog-overview-page">
      <PageTitle>Catalog</PageTitle>
      <div className="page-head">
        <h1>Catalog</h1>
        <div className="actions">
          <Link to="/calculator" className="btn quiet no-phone">
            <Icon name="calculator" />
            Calculator
          </Link>
          <Link to="/products" className="btn quiet no-phone">
            <Icon name="boxes" />
            All products
          </Link>
          {isAdmin && (
            <Link to="/products" search={{ open: 'new' }} className="btn primary">
              <Icon name="plus" />
              New product
            </Link>
          )}
        </div>
      </div>
      <CatalogTabs here="/catalog" />
      {overview.isError ? (
        <PartError title="Couldn't load the catalog" error={overview.error} retry={() => void overview.refetch()} />
      ) : (
        <>
          <Rooms found={overview.data} />
          <div className="catalog-overview-cards">
            <Card title="Needs attention" sub="Products for sale that lack a field" flush>
              {overview.data ? <Gaps found={overview.data} /> : <div className="catalog-overview-waiting" />}
            </Card>
            <Card title="Categories" flush end={<Link to="/categories">All categories</Link>}>
              <TopCategories />
            </Card>
          </div>
        </>
      )}
    </div>
  );
}

const Rooms = ({ found }: { found: Overview | undefined }) => (
  <ul className="catalog-overview-rooms" aria-label="Lists of the catalog">
    {Object.entries(rooms).map(([resource, { label, path, icon }]) => {
      const room = found?.rooms.find((each) => each.resource === resource);
      return (
        <li key={resource}>
          <Link {...linkTo(path)}>
            <Icon name={icon} />
            <span>{label}</span>
            <strong className="num">{room ? count(room.count) : ' '}</strong>
            {room?.changed_at && (
              <time dateTime={room.changed_at} title={`Last change ${exactTime(room.changed_at)}`}>
                {ago(room.changed_at)}
              </time>
            )}
          </Link>
        </li>
      );
    })}
    <li>
      <div>
        <Icon name="check-c" />
        <span>Complete products</span>
        <strong className="num">{found ? shareOf(found.complete, found.in_catalog) : ' '}</strong>
        {found && <span className="t-3">{`${count(found.complete)} of ${count(found.in_catalog)}`}</span>}
      </div>
    </li>
  </ul>
);

/** "62 %": rounded down, so that 100 % means all of them. */
const shareOf = (part: number, whole: number): string => (whole === 0 ? '-' : `${Math.floor((100 * part) / whole)} %`);

/** The categories of the top level with the products in them and below. */
function TopCategories() {
  const { data: all } = useQuery(categoryTree());
  if (!all) return <div className="catalog-overview-waiting" />;
  const top = treeRows(all, { closed: [], words: '' }).filter(({ level }) => level === 1);
  const whole = top.reduce((sum, { total }) => sum + total, 0);
  if (top.length === 0)
    return <p className="body t-3">No categories yet. Add your first one, or name one in a product.</p>;
  return (
    <ul className="catalog-overview-list">
      {top.map(({ category, total }) => (
        <Bar
          key={category.id}
          link={
            <Link to="/products" search={{ category_id: familyOf(all, category.id).join(',') }}>
              {category.name}
            </Link>
          }
          part={total}
          whole={whole}
          words={plural(total, 'product')}
        />
      ))}
    </ul>
  );
}
