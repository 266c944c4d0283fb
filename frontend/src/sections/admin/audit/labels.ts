// Tables, actions and fields of the audit log in words. What isn't listed is read from its name.

import type { LinkProps } from '@tanstack/react-router';
import { compareNames } from '@/lib/text/compare-names';

type RecordPath = Extract<LinkProps['to'], `/${string}/$id`>;

interface TableLabel {
  label: string;
  path?: RecordPath;
}

const tables: Readonly<Record<string, TableLabel | undefined>> = {
  api_keys: { label: 'API key' },
  allocations: { label: 'Allocation' },
  appointments: { label: 'Appointment' },
  assets: { label: 'Unit', path: '/asset-management/$id' },
  brands: { label: 'Brand' },
  calls: { label: 'Call' },
  campaigns: { label: 'Campaign', path: '/contacts/campaigns/$id' },
  customers: { label: 'Contact', path: '/contacts/$id' },
  deliveries: { label: 'Delivery' },
  documents: { label: 'Document', path: '/documents/$id' },
  enquiries: { label: 'Enquiry', path: '/contacts/enquiries/$id' },
  inventory_movements: { label: 'Stock movement' },
  product_categories: { label: 'Category' },
  products: { label: 'Product', path: '/inventory/product/$id' },
  profiles: { label: 'Person' },
  prospects: { label: 'Prospect', path: '/contacts/prospects/$id' },
  purchase_orders: { label: 'Sales order', path: '/purchases/$id' },
  purchases: { label: 'Sales order line', path: '/purchases/$id' },
  quotes: { label: 'Quote', path: '/quotes/$id' },
  shipments: { label: 'Shipment', path: '/tracking/$id' },
  specifications: { label: 'Specification' },
  stock_counts: { label: 'Stock count' },
  stock_orders: { label: 'Stock order', path: '/stock-orders/$id' },
  tasks: { label: 'Task', path: '/tasks/$id' },
  vendors: { label: 'Vendor', path: '/vendors/shop/$id' },
  webhook_endpoints: { label: 'Webhook' },
  workspace_documents: { label: 'Workspace document', path: '/workspace/$id' },
};

const actions: Readonly<Record<string, string | undefined>> = {
  insert: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  default_environment_changed: 'Default environment changed',
  backup_started: 'Backup started',
  job_started: 'Job started',
  webhook_secret_rotated: 'Webhook secret replaced',
};

/** "order_status" becomes "Order status", "customer_id" becomes "Customer". */
function sentenceCase(name: string): string {
  const text = name.replace(/_id$/, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "stock_order_lines" becomes "Stock order line". */
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

export const tableLabel = (table: string | null): string =>
  table === null ? 'Data' : (tables[table]?.label ?? singular(sentenceCase(table)));

export const recordPath = (table: string | null): RecordPath | undefined => tables[table ?? '']?.path;

export const actionLabel = (action: string): string => actions[action] ?? sentenceCase(action);

/** Fields that a form shows under another name than their own. */
const fields: Readonly<Record<string, string | undefined>> = {
  bank_name: 'Bank',
  bic: 'BIC',
  clock: 'Times',
  date_format: 'Dates',
  iban: 'IBAN',
  locale: 'Country',
  number_format: 'Numbers',
  payment_terms_days: 'Payment terms (days)',
  week_start: 'Week starts on',
};

export const fieldLabel = (name: string): string => fields[name] ?? sentenceCase(name);

/** A recorded list or group of values in words: "Sales order: SO-; Quote: AN-, Q-". A list of groups has a line for each. */
export function groupText(value: unknown): string {
  if (Array.isArray(value)) return value.map(groupText).join(value.some(isGroup) ? '\n' : ', ');
  if (isGroup(value))
    return Object.entries(value)
      .map(([name, part]) => `${sentenceCase(name)}: ${groupText(part)}`)
      .join('; ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const tableOptions = Object.entries(tables)
  .flatMap(([value, display]) => (display ? [{ value, label: display.label }] : []))
  .sort((one, other) => compareNames(one.label, other.label));

export const actionOptions = Object.entries(actions).map(([value, label]) => ({ value, label: label ?? value }));
