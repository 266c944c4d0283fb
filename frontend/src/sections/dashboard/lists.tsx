import { Link } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import { usePathExists } from '@/patterns/navigation/has-route';
import { Private } from '@/patterns/display/private';
import { useMe } from '@/sections/identity/api';
import { OrderRow } from '@/sections/sales/orders/dashboard-cards';
import { fulfilmentOf } from '@/sections/sales/orders/labels';
import { Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { timeAgo } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Figures } from './api';

/** The five newest sales orders. */
export function RecentSales({ figures }: { figures: Figures }) {
  if (figures.recent_purchases.length === 0) return <p className="body t-small t-3">No sales orders yet.</p>;
  return (
    <ul className="dashboard-list">
      {figures.recent_purchases.map((order) => (
        <OrderRow key={order.id} order={order} when={timeAgo(order.created_at)} status={fulfilmentOf(order)} />
      ))}
    </ul>
  );
}

/** The best sellers of the last 30 days, relative to the top one. */
export function TopProducts({ figures }: { figures: Figures }) {
  const best = Math.max(...figures.top_products.map(({ total }) => total), 0);
  if (figures.top_products.length === 0) return <p className="body t-small t-3">No sales in the last 30 days.</p>;
  return (
    <ol className="dashboard-list">
      {figures.top_products.map((product) => (
        <li key={product.product_id} className="dashboard-rank">
          <Link
            className="l1 trunc"
            to="/inventory/product/$id"
            params={{ id: product.product_id }}
            title={`${product.name ?? 'A product'}, ${plural(product.quantity, 'item')}`}
          >
            {product.name ?? 'A product'}
          </Link>
          <span className="v">
            <Private kind="revenue" value={product.total} />
          </span>
          <span className="meter" aria-hidden="true">
            <i style={{ width: best > 0 ? `${(product.total / best) * 100}%` : 0 }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const actions = [
  { label: 'New order', to: '/purchases', search: { open: 'new' }, icon: 'receipt', keys: 'N O', adminOnly: false },
  { label: 'New contact', to: '/contacts', search: { open: 'new' }, icon: 'user-plus', keys: 'N C', adminOnly: false },
  { label: 'New quote', to: '/quotes', search: { open: 'new' }, icon: 'quote', keys: 'N Q', adminOnly: false },
  { label: 'New enquiry', to: '/', search: { new: 'enquiry' }, icon: 'enquiry', keys: 'N E', adminOnly: false },
  { label: 'Log call', to: '/', search: { new: 'call' }, icon: 'phone', keys: 'N L', adminOnly: false },
  { label: 'New task', to: '/tasks', search: { open: 'new' }, icon: 'tasks', keys: 'N T', adminOnly: false },
  { label: 'New product', to: '/products', search: { open: 'new' }, icon: 'box', keys: 'N P', adminOnly: true },
] as const satisfies readonly {
  label: string;
  to: string;
  search: object;
  icon: IconName;
  keys: string;
  adminOnly: boolean;
}[];

/** Links for creating records, limited to the user's permissions. */
export function QuickActions() {
  const exists = usePathExists();
  const isAdmin = useMe().role === 'admin';
  return (
    <ul className="dashboard-actions">
      {actions
        .filter(({ to, adminOnly }) => exists(to) && (isAdmin || !adminOnly))
        .map(({ label, to, search, icon, keys }) => (
          <li key={label}>
            <Link className="row gap-3 t-label t-1" to={to} search={search}>
              <Icon name={icon} />
              {label}
              <Keys keys={keys} />
            </Link>
          </li>
        ))}
      {isAdmin && (
        <li>
          <Link className="row gap-3 t-label t-1" to="/catalog/import-export">
            <Icon name="upload" />
            Import
          </Link>
        </li>
      )}
    </ul>
  );
}

export function RecentFooter({ figures }: { figures: Figures }) {
  return (
    <>
      <Link to="/purchases">All sales orders</Link>
      <span className="push t-3">{count(figures.open_orders)} to deliver</span>
    </>
  );
}

export function TopFooter() {
  return (
    <>
      <Link to="/products">Stock Management</Link>
      <span className="push t-3">by sales</span>
    </>
  );
}
