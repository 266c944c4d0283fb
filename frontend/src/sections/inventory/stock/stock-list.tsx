import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { ListAction } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { Filter } from '@/patterns/list/types';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { ImportLink } from '@/patterns/navigation/import-link';
import { ProductViews } from '@/patterns/navigation/product-views';
import { RecordLink } from '@/patterns/record/record-link';
import { categories } from '@/sections/catalog/api';
import { ProofPanel, readProof, type Figure } from '@/sections/catalog/stock/proof';
import { statusOptions } from '@/sections/catalog/labels';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { PHONE, useMedia } from '@/lib/browser/media';
import { optionsOf } from '@/lib/options';
import { stockQueryParams, stockList, type Stock } from '@/sections/inventory/api';
import { MovementPage } from '@/sections/inventory/movements/movements';
import { levelLabels } from '@/sections/inventory/labels';
import readyViews from '@/sections/inventory/ready-views.json';
import { AsOf, IdleDays } from './day-fields';
import { StockPreview, StockLine } from './stock-rows';
import { ShelfSummary } from './summary';
import { columns, pastColumns } from './columns';

const ProductForm = lazyFocused(async () => (await import('@/sections/catalog/products/form')).ProductForm);

const route = getRouteApi('/signed-in/inventory');

export function InventoryPage() {
  const { show } = route.useSearch();
  return show === 'movements' ? <MovementPage siblings={<ProductViews current="movements" />} /> : <StockPage />;
}

function StockPage() {
  const search = route.useSearch();
  const change = useSearchChange();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(stockList(search));
  // On a phone it would push the first row off the screen.
  const phone = useMedia(PHONE);
  const summary = <ShelfSummary search={search} isAdmin={isAdmin} />;
  const drawers = useQuery(categories.byName()).data ?? [];
  const proved = readProof(search.proof);
  const prove = (figure: Figure, { id }: Stock) =>
    change({ proof: `${figure}:${id}` }, { replace: search.proof !== undefined });
  return (
    <>
      <ListPage
        title="Stock Management"
        noun={['product', 'products']}
        query={page}
        source={{ table: 'inventory', queryParams: stockQueryParams(search) }}
        search={search}
        searchHint="Search name, SKU or barcode"
        columns={search.as_of ? pastColumns(prove) : columns(prove)}
        defaultSort="name"
        ready={readyViews.inventory}
        filters={search.as_of ? filtersFor(drawers).filter(({ name }) => name !== 'level') : filtersFor(drawers)}
        moreFilters={
          <>
            {search.level?.includes('dead') && !search.as_of && <IdleDays value={search.idle_days} />}
            <AsOf value={search.as_of} />
          </>
        }
        siblings={
          <>
            <ProductViews current="/inventory" />
            {!phone && summary}
          </>
        }
        below={phone && summary}
        line={(stock) => <StockLine stock={stock} past={search.as_of !== undefined} />}
        more={
          <>
            <ImportLink kind="products" may={isAdmin} />
            <ListAction quiet icon="count" label="Stock counts" link={<Link to="/inventory/admin" />} />
          </>
        }
        primary={isAdmin ? { label: 'New product', onClick: () => dialog.show('new') } : undefined}
        firstUse={{
          icon: 'boxes',
          title: 'No products yet',
          text: 'Add products to see what is on hand, reserved and incoming.',
        }}
        preview={
          search.as_of
            ? undefined
            : (stock) => <StockPreview stock={stock} onProve={(figure) => prove(figure, stock)} />
        }
        rowName={nameOf}
        rowActions={isAdmin && !search.as_of ? renderRowActions : undefined}
      />
      {search.open === 'new' && isAdmin && (
        <ProductForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/inventory/product/$id', params: { id }, replace: true })}
        />
      )}
      {proved && (
        <ProofPanel
          {...proved}
          asOf={search.as_of}
          onFigure={(figure) => change({ proof: `${figure}:${proved.product}` }, { replace: true })}
          onClose={() => change({ proof: undefined }, { replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = (stock: Stock) => stock.name;
const renderRowActions = (stock: Stock) =>
  stock.is_unit_tracked ? null : (
    <RecordLink
      className="icon-btn"
      to="/inventory/product/$id"
      id={stock.id}
      search={{ open: 'adjust' }}
      aria-label={`Adjust stock for ${stock.name}`}
      title="Adjust stock"
    >
      <Icon name="edit" />
    </RecordLink>
  );

function filtersFor(drawers: readonly { id: string; name: string }[]): Filter[] {
  return [
    { name: 'level', label: 'Needs attention', options: optionsOf(levelLabels), promoted: true },
    {
      name: 'category_id',
      label: 'Category',
      options: drawers.map(({ id, name }) => ({ value: id, label: name })),
      promoted: true,
    },
    { name: 'status', label: 'Status', options: statusOptions },
  ];
}
