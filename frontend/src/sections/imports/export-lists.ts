import type { paths } from '@/api/generated/schema';
import type { IconName } from '@/ui/icon-names';

/** The lists that the server exports. */
type Exported = keyof {
  [Path in keyof paths as Path extends `/rest/v1/${infer Table}/export` ? Table : never]: true;
};

export interface ExportList {
  table: Exported;
  label: string;
  icon: IconName;
  /** The list on screen, where filters and columns can be chosen first. */
  path: string;
}

export const exportLists: readonly ExportList[] = [
  { table: 'customers', label: 'Contacts', icon: 'contacts', path: '/contacts' },
  { table: 'products', label: 'Products', icon: 'boxes', path: '/products' },
  { table: 'product_categories', label: 'Categories', icon: 'layers', path: '/categories' },
  { table: 'brands', label: 'Brands', icon: 'seal', path: '/brands' },
  { table: 'specifications', label: 'Specifications', icon: 'tag', path: '/specifications' },
  { table: 'vendors', label: 'Vendors', icon: 'shop', path: '/vendors' },
  { table: 'purchase_orders', label: 'Sales orders', icon: 'receipt', path: '/purchases' },
  { table: 'purchases', label: 'Sales order lines', icon: 'list', path: '/purchases' },
  { table: 'stock_orders', label: 'Stock orders', icon: 'cart-in', path: '/stock-orders' },
  { table: 'shipments', label: 'Shipments', icon: 'truck', path: '/tracking' },
  { table: 'assets', label: 'Units', icon: 'asset', path: '/asset-management' },
  { table: 'inventory', label: 'Inventory', icon: 'boxes', path: '/inventory' },
  { table: 'inventory_movements', label: 'Stock movements', icon: 'sort', path: '/inventory?show=movements' },
  { table: 'quotes', label: 'Quotes', icon: 'quote', path: '/quotes' },
  { table: 'prospects', label: 'Prospects', icon: 'prospect', path: '/contacts/prospects' },
  { table: 'enquiries', label: 'Enquiries', icon: 'enquiry', path: '/contacts/enquiries' },
  { table: 'calls', label: 'Calls', icon: 'phone', path: '/contacts/calls' },
  { table: 'campaigns', label: 'Campaigns', icon: 'megaphone', path: '/contacts/campaigns' },
  { table: 'tasks', label: 'Tasks', icon: 'tasks', path: '/tasks' },
  { table: 'documents', label: 'Documents', icon: 'docs', path: '/documents' },
  { table: 'records', label: 'All records', icon: 'registry', path: '/registry/records' },
];
