import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import '@/styles/catalog.css';
import { useSeesCosts } from '@/api/costs';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { None, Private } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { WaitingOrders, WhyPanel } from '@/sections/stock/why';
import { fullDate } from '@/lib/dates/dates';
import { AdjustStock } from '@/sections/catalog/stock/adjust';
import { productDetail, type Product } from '@/sections/catalog/api';
import { Gallery } from '@/sections/catalog/pictures/gallery';
import { Movements } from '@/sections/catalog/stock/movements';
import { ProofPanel, readProof } from '@/sections/catalog/stock/proof';
import { SpecificationsCard } from '@/sections/catalog/details/specifications-card';
import { StockFigures } from '@/sections/catalog/stock/figures';
import { statusLabels } from '@/sections/catalog/labels';
import { ProductActions } from './actions';
import { detailsOf, sentenceCase } from './form-mapping';
import { ProductOrders } from './orders';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);

const BrandForm = lazyFocused(async () => (await import('@/sections/brands/form')).BrandForm);
const CategoryForm = lazyFocused(async () => (await import('@/sections/catalog/categories/form')).CategoryForm);
const DetailsForm = lazyFocused(async () => (await import('@/sections/catalog/details/form')).DetailsForm);
const SpecificationsForm = lazyFocused(
  async () => (await import('@/sections/catalog/details/specifications-form')).SpecificationsForm,
);
const ProductForm = lazyFocused(async () => (await import('./form')).ProductForm);

const route = getRouteApi('/signed-in/inventory/product/$id');

export function ProductDetail() {
  const { id } = route.useParams();
  const { open, proof } = route.useSearch();
  const change = useSearchChange();
  const { data: product } = useSuspenseQuery(productDetail(id));
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const proved = readProof(proof, id);
  useRemembered('products', id, product.name, product.sku ?? undefined);
  return (
    <>
      <DetailPage
        title={product.name}
        badges={<StatusBadge display={statusLabels[product.status]} large />}
        actions={<ProductActions product={product} isAdmin={isAdmin} show={dialog.show} />}
        main={
          <>
            <StockFigures product={product} prove={(figure) => change({ proof: figure, open: undefined })} />
            <WaitingOrders productId={product.id} onWhy={() => change({ open: 'why', proof: undefined })} />
            <Movements product={product} />
            <ProductOrders product={product} />
          </>
        }
        side={
          <>
            <Gallery product={product} isAdmin={isAdmin} />
            <DetailsCard product={product} />
            <SpecificationsCard product={product} onEdit={isAdmin ? () => dialog.show('specifications') : undefined} />
            <ProductText product={product} />
            <DocumentsCard record={{ product_id: product.id }} />
          </>
        }
      />
      {proved && (
        <ProofPanel
          {...proved}
          onFigure={(figure) => change({ proof: figure }, { replace: true })}
          onClose={() => change({ proof: undefined }, { replace: true })}
        />
      )}
      {open === 'why' && <WhyPanel of={{ product: product.id }} onClose={dialog.close} />}
      {isAdmin && open === 'edit' && <ProductForm product={product} onClose={dialog.close} onSaved={dialog.close} />}
      {isAdmin && open === 'details' && <DetailsForm product={product} onClose={dialog.close} />}
      {isAdmin && open === 'specifications' && <SpecificationsForm product={product} onClose={dialog.close} />}
      {isAdmin && open === 'category' && <CategoryForm id={product.category_id} onClose={dialog.close} />}
      {isAdmin && open === 'brand' && product.brand_id && <BrandForm id={product.brand_id} onClose={dialog.close} />}
      {isAdmin && open === 'adjust' && !product.is_unit_tracked && (
        <AdjustStock product={product} onClose={dialog.close} />
      )}
    </>
  );
}

/** What the items on hand are worth, and what is blocked. */
function StockValue({ product: { stock_value, blocked_value, blocked } }: { product: Product }) {
  return (
    <span>
      {stock_value === null ? 'Unknown cost' : <Private kind="expense" value={stock_value} />}
      {blocked > 0 && (
        <span className="t-3">
          {', '}
          <Private kind="expense" value={blocked_value} /> blocked
        </span>
      )}
    </span>
  );
}

function DetailsCard({ product }: { product: Product }) {
  const seesCosts = useSeesCosts();
  const category = (
    <Link to="/products" search={{ category_id: product.category_id }}>
      {product.category}
    </Link>
  );
  return (
    <Card title="Product">
      <Facts
        facts={[
          ['Price', <Private key="price" kind="price" value={product.price} />],
          ['Category', category],
          seesCosts && ['Cost price', <Private key="cost" kind="price" value={product.cost_price} />],
          seesCosts && ['Average cost', <Private key="average" kind="price" value={product.average_cost} perItem />],
          seesCosts && ['Stock value', <StockValue key="value" product={product} />],
          ['SKU', product.sku ?? <None />],
          ['Barcode', product.barcode ?? <None />],
          ['Brand', <BrandLink key="brand" product={product} />],
          ['Usual vendor', product.vendor_name ?? <None />],
          ['Track by', product.is_unit_tracked ? <UnitsLink key="units" id={product.id} /> : 'Quantity'],
          ['Created', fullDate(product.created_at)],
        ]}
      />
    </Card>
  );
}

const BrandLink = ({ product: { brand_id, brand_name } }: { product: Product }) =>
  brand_id ? (
    <Link to="/brands" search={{ peek: brand_id }}>
      {brand_name}
    </Link>
  ) : (
    <None />
  );

const UnitsLink = ({ id }: { id: string }) => (
  <Link to="/asset-management" search={{ product_id: id }}>
    Serial number
  </Link>
);

/** The product's description, features, dimensions and supplier details. */
function ProductText({ product }: { product: Product }) {
  const facts = [product.dimensions, product.supplier_info].flatMap(detailsOf);
  if (!product.description && product.features.length === 0 && facts.length === 0) return null;
  return (
    <Card title="Description">
      <div className="stack gap-4">
        {product.description && <p className="pre t-2">{product.description}</p>}
        {product.features.length > 0 && (
          <ul className="product-features stack gap-1 t-2">
            {product.features.map((feature, index) => (
              <li key={index}>{feature}</li>
            ))}
          </ul>
        )}
        {facts.length > 0 && (
          <Facts facts={facts.map(({ name, value }) => [sentenceCase(name), value || <None />] as const)} />
        )}
      </div>
    </Card>
  );
}
