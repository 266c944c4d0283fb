import type { Schema } from '@/api/client';
import { keysOf } from '@/lib/options';
import { linkTo } from '@/patterns/navigation/link-to';
import type { IconName } from '@/ui/icon-names';

export type RecordKind = Schema<'RecordKind'>;

interface KindDisplay {
  label: string;
  /** The heading of the kind. */
  many: string;
  icon: IconName;
  /** The page of one record; `$id` stands for its ID. */
  page: string;
}

/** The kinds of the registry, in its order. */
export const kindLabels: Record<RecordKind, KindDisplay> = {
  customers: { label: 'Contact', many: 'Contacts', icon: 'contacts', page: '/contacts/$id' },
  prospects: { label: 'Prospect', many: 'Prospects', icon: 'prospect', page: '/contacts/prospects/$id' },
  purchase_orders: { label: 'Sales order', many: 'Sales orders', icon: 'receipt', page: '/purchases/$id' },
  deliveries: { label: 'Delivery', many: 'Deliveries', icon: 'box', page: '/deliveries/$id' },
  quotes: { label: 'Quote', many: 'Quotes', icon: 'quote', page: '/quotes/$id' },
  enquiries: { label: 'Enquiry', many: 'Enquiries', icon: 'enquiry', page: '/contacts/enquiries/$id' },
  calls: { label: 'Call', many: 'Calls', icon: 'phone', page: '/contacts/calls?peek=$id' },
  tasks: { label: 'Task', many: 'Tasks', icon: 'tasks', page: '/tasks/$id' },
  products: { label: 'Product', many: 'Products', icon: 'boxes', page: '/inventory/product/$id' },
  assets: { label: 'Unit', many: 'Units', icon: 'asset', page: '/asset-management/$id' },
  stock_orders: { label: 'Stock order', many: 'Stock orders', icon: 'cart-in', page: '/stock-orders/$id' },
  shipments: { label: 'Shipment', many: 'Shipments', icon: 'truck', page: '/tracking/$id' },
  vendors: { label: 'Vendor', many: 'Vendors', icon: 'shop', page: '/vendors/shop/$id' },
  campaigns: { label: 'Campaign', many: 'Campaigns', icon: 'megaphone', page: '/contacts/campaigns/$id' },
  stock_counts: { label: 'Stock count', many: 'Stock counts', icon: 'count', page: '/inventory/admin?count=$id' },
  documents: { label: 'Document', many: 'Documents', icon: 'docs', page: '/documents/$id' },
  workspace_documents: {
    label: 'Workspace document',
    many: 'Workspace documents',
    icon: 'workspace',
    page: '/workspace/$id',
  },
};

export const recordKinds = keysOf(kindLabels);

/** The page of a record, for a link. */
export function recordLink(kind: RecordKind, id: string) {
  const [to = '/', query] = kindLabels[kind].page.split('?');
  if (query === undefined) return linkTo(to, { params: { id } });
  const [name = ''] = query.split('=');
  return linkTo(to, { search: { [name]: id } });
}
