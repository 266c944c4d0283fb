import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

export type Kind = Schema<'Kind'>;

/** In import order: referenced records first. */
export const kinds: readonly Kind[] = ['categories', 'vendors', 'products', 'customers', 'purchases', 'stock_orders'];

export const kindLabels: Record<Kind, { label: string; one: string; many: string; path?: string }> = {
  categories: { label: 'Categories', one: 'category', many: 'categories' },
  vendors: { label: 'Vendors', one: 'vendor', many: 'vendors', path: '/vendors' },
  products: { label: 'Products', one: 'product', many: 'products', path: '/products' },
  customers: { label: 'Contacts', one: 'contact', many: 'contacts', path: '/contacts' },
  purchases: { label: 'Sales orders', one: 'sales order', many: 'sales orders', path: '/purchases' },
  stock_orders: { label: 'Stock orders', one: 'stock order', many: 'stock orders', path: '/stock-orders' },
};

export const statusLabels: Record<Schema<'ImportStatus'>, StatusDisplay> = {
  checked: { label: 'Checked', tone: 'info', icon: 'search' },
  done: { label: 'Imported', tone: 'success', icon: 'check-c' },
  refused: { label: 'Not imported', tone: 'danger', icon: 'ban' },
  running: { label: 'Importing', tone: 'info', icon: 'upload' },
  stopping: { label: 'Rolling back', tone: 'warning', icon: 'undo' },
  interrupted: { label: 'Interrupted', tone: 'danger', icon: 'alert' },
  undoing: { label: 'Undoing', tone: 'info', icon: 'undo' },
  undone: { label: 'Undone', tone: 'neutral', icon: 'undo' },
};

/** Display name of a server field: `customer_id` is the customer's key in the source system. */
export function fieldLabel(field: string): string {
  const text = field.replace(/_id$/, ' (ID)').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
