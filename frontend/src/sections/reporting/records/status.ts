import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { campaignLabels } from '@/sections/campaigns/labels';
import { statusLabels as productLabels } from '@/sections/catalog/labels';
import { statusLabels as contactLabels } from '@/sections/contacts/labels';
import { deliveryLabels } from '@/sections/sales/deliveries/labels';
import { countLabels } from '@/sections/inventory/labels';
import { fulfilmentLabels } from '@/sections/sales/orders/labels';
import { enquiryLabels, prospectLabels } from '@/sections/pipeline/labels';
import { statusLabels as quoteLabels } from '@/sections/quotes/labels';
import { shipmentLabels, stockOrderLabels } from '@/sections/stock-orders/labels';
import { unitLabels } from '@/sections/stock/labels';
import { statusLabels as taskLabels } from '@/sections/tasks/labels';
import { keysOf } from '@/lib/options';
import { vendorStatusLabels } from '@/sections/vendors/labels';
import type { RecordKind } from './kinds';

/** The statuses of each kind, shown as on the record's own page. Kinds without a status have none. */
export const statusesOf: Record<RecordKind, Readonly<Record<string, StatusDisplay>>> = {
  customers: contactLabels,
  prospects: prospectLabels,
  purchase_orders: fulfilmentLabels,
  deliveries: deliveryLabels,
  quotes: quoteLabels,
  enquiries: enquiryLabels,
  calls: {},
  tasks: taskLabels,
  products: productLabels,
  assets: unitLabels,
  stock_orders: stockOrderLabels,
  shipments: shipmentLabels,
  vendors: vendorStatusLabels,
  campaigns: campaignLabels,
  stock_counts: countLabels,
  documents: {},
  workspace_documents: {},
};

const allKinds = keysOf(statusesOf);

/** How a record's status is shown; undefined if it has none. */
export const statusOf = ({ kind, status }: Pick<Schema<'RecordOut'>, 'kind' | 'status'>): StatusDisplay | undefined =>
  status === null ? undefined : statusesOf[kind][status];

/** The statuses of these kinds as filter options. A status of several kinds is listed once, under each of its labels. */
export function statusOptions(kinds: readonly RecordKind[]): { value: string; label: string }[] {
  const labels = new Map<string, Set<string>>();
  for (const kind of kinds.length > 0 ? kinds : allKinds) {
    for (const [status, { label }] of Object.entries(statusesOf[kind]))
      labels.set(status, (labels.get(status) ?? new Set()).add(label));
  }
  return [...labels].map(([value, names]) => ({ value, label: [...names].join(', ') }));
}
