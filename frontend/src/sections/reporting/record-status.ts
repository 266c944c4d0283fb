import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { campaignWords } from '@/sections/campaigns/labels';
import { statusWords as productWords } from '@/sections/catalog/labels';
import { statusWords as contactWords } from '@/sections/contacts/labels';
import { deliveryWords } from '@/sections/deliveries/labels';
import { countWords } from '@/sections/inventory/labels';
import { displayStatusWords } from '@/sections/orders/labels';
import { enquiryWords, prospectWords } from '@/sections/pipeline/labels';
import { statusWords as quoteWords } from '@/sections/quotes/labels';
import { shipmentWords, stockOrderWords } from '@/sections/stock-orders/labels';
import { unitWords } from '@/sections/stock/labels';
import { statusWords as taskWords } from '@/sections/tasks/labels';
import { keysOf } from '@/lib/options';
import { vendorStatusWords } from '@/sections/vendors/labels';
import type { RecordKind } from './record-kinds';

/** The statuses of each kind, shown as on the record's own page. Kinds without a status have none. */
export const statusesOf: Record<RecordKind, Readonly<Record<string, StatusDisplay>>> = {
  customers: contactWords,
  prospects: prospectWords,
  purchases: displayStatusWords,
  purchase_orders: {},
  deliveries: deliveryWords,
  quotes: quoteWords,
  enquiries: enquiryWords,
  calls: {},
  tasks: taskWords,
  products: productWords,
  assets: unitWords,
  stock_orders: stockOrderWords,
  shipments: shipmentWords,
  vendors: vendorStatusWords,
  campaigns: campaignWords,
  stock_counts: countWords,
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
