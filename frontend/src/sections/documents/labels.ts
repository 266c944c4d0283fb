import type { Schema } from '@/api/client';
import { fileSize } from '@/lib/numbers/file-size';
import type { IconName } from '@/ui/icon-names';

type Kind = Schema<'FileKind'>;

interface KindDisplay {
  label: string;
  icon: IconName;
}

export const kindLabels: Record<Kind, KindDisplay> = {
  pdf: { label: 'PDF', icon: 'docs' },
  image: { label: 'Image', icon: 'image' },
  spreadsheet: { label: 'Spreadsheet', icon: 'columns' },
  text: { label: 'Text', icon: 'list' },
  office: { label: 'Office document', icon: 'docs' },
  other: { label: 'Other file', icon: 'clip' },
};

/** How each kind of linked record looks, by its table; `route` is its page. */
export const recordLabels: Record<string, { label: string; icon: IconName; route: string }> = {
  customers: { label: 'Contact', icon: 'user', route: '/contacts/$id' },
  prospects: { label: 'Prospect', icon: 'prospect', route: '/contacts/prospects/$id' },
  purchases: { label: 'Sales order', icon: 'receipt', route: '/purchases/$id' },
  purchase_orders: { label: 'Sales order', icon: 'receipt', route: '/purchases/$id' },
  stock_orders: { label: 'Stock order', icon: 'cart-in', route: '/stock-orders/$id' },
  shipments: { label: 'Shipment', icon: 'truck', route: '/tracking/$id' },
  products: { label: 'Product', icon: 'box', route: '/inventory/product/$id' },
  assets: { label: 'Unit', icon: 'asset', route: '/asset-management/$id' },
  quotes: { label: 'Quote', icon: 'quote', route: '/quotes/$id' },
  enquiries: { label: 'Enquiry', icon: 'enquiry', route: '/contacts/enquiries/$id' },
  tasks: { label: 'Task', icon: 'tasks', route: '/tasks/$id' },
  vendors: { label: 'Vendor', icon: 'shop', route: '/vendors/shop/$id' },
};

export const fieldLabels = { title: 'Title', category_id: 'Category', tags: 'Tags' } as const;

/** The extension of a file, or its kind: "PDF", "XLSX". */
export function extensionOf({ file_name, kind }: Pick<Schema<'DocumentOut'>, 'file_name' | 'kind'>): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file_name)?.[1];
  return (extension ?? kindLabels[kind].label).toUpperCase();
}

/** "PDF, 2 pages, 184 kB" */
export function fileSummary(file: Pick<Schema<'DocumentOut'>, 'file_name' | 'kind' | 'pages' | 'size'>): string {
  const pages = file.pages ? `${file.pages} ${file.pages === 1 ? 'page' : 'pages'}` : undefined;
  return [extensionOf(file), pages, fileSize(file.size)].filter(Boolean).join(', ');
}
