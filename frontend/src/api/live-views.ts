import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from './live-reader';
import { derivedTables, liveViews } from './live-tables';

/** The views that also show data of a table: names, totals, stock figures. */
const dependentViews: Readonly<Record<string, readonly string[]>> = {
  customers: [
    'tasks',
    'appointments',
    'quotes',
    'enquiries',
    'calls',
    'prospects',
    'purchases',
    'purchase_orders',
    'deliveries',
    'allocations',
    'assets',
    'notifications',
  ],
  products: [
    'brands',
    'specifications',
    'product_categories',
    'purchases',
    'purchase_orders',
    'deliveries',
    'stock_orders',
    'allocations',
    'assets',
  ],
  purchases: [
    'customers',
    'products',
    'purchase_orders',
    'allocations',
    'assets',
    'rehearsals',
    'vendors',
    'notifications',
  ],
  purchase_events: ['customers'],
  purchase_orders: ['purchases', 'deliveries'],
  delivery_lines: ['deliveries'],
  allocations: [
    'purchases',
    'purchase_orders',
    'products',
    'stock_orders',
    'shipments',
    'assets',
    'rehearsals',
    'notifications',
  ],
  inventory_movements: ['purchases', 'products', 'stock_orders', 'allocations', 'stock_count_lines'],
  stock_counts: ['stock_count_lines', 'inventory_movements'],
  stock_count_lines: ['stock_counts'],
  stock_orders: ['allocations', 'assets', 'vendors'],
  stock_order_lines: ['stock_orders', 'allocations', 'vendors'],
  shipments: ['allocations', 'assets', 'vendors', 'notifications'],
  shipment_lines: ['shipments', 'stock_orders'],
  product_images: ['products'],
  product_categories: ['products', 'specifications'],
  brands: ['products'],
  specifications: ['products'],
  assets: ['vendors'],
  vendors: ['products', 'stock_orders'],
  calls: ['customers'],
  campaign_contacts: ['campaigns'],
  campaign_opt_outs: ['campaigns'],
  enquiries: ['customers', 'calls', 'notifications'],
  prospects: ['enquiries', 'calls', 'quotes'],
  tasks: ['customers', 'task_notes', 'appointments'],
  task_notes: ['tasks', 'customers'],
  appointments: ['tasks', 'customers'],
  quotes: ['quote_events', 'customers', 'notifications'],
  quote_events: ['customers'],
  finding_explanations: ['integrity_runs'],
  // Whether the user sees costs.
  settings: ['profiles'],
  documents: ['document_categories'],
  document_categories: ['documents'],
};

/** No totals are derived from these tables. */
const independentTables = new Set([
  'audit_logs',
  'shipment_photos',
  'documents',
  'document_categories',
  'workspace_documents',
  'profiles',
  'saved_views',
  'imports',
  'integrity_runs',
  'finding_explanations',
]);

export const GATHER_MS = 150;
/**
 * After a round of refetches the next one waits this long, so that a flood of changes doesn't become a flood of
 * requests.
 */
export const REST_MS = 1000;

/** Turns changes into refetches: queries on the screen are refetched, all others are marked stale. */
export class LiveViews {
  /** Row IDs by table; null means the whole table. */
  private waiting = new Map<string, Set<string> | null>();
  private everything = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRequesting = false;

  constructor(private readonly client: QueryClient) {
    liveViews.views = this;
    document.addEventListener('visibilitychange', this.plan);
  }

  stop(): void {
    clearTimeout(this.timer);
    // While a round is running, no further one is scheduled.
    this.waiting.clear();
    this.everything = false;
    document.removeEventListener('visibilitychange', this.plan);
    if (liveViews.views === this) delete liveViews.views;
  }

  /** These are always refetched, whichever rows they show. */
  touch(tables: readonly string[]): void {
    for (const table of tables) this.waiting.set(table, null);
    this.plan();
  }

  onChange({ table, row_id }: Pick<Change, 'table' | 'row_id'>): void {
    const known = this.waiting.get(table);
    if (known !== null) this.waiting.set(table, (known ?? new Set()).add(row_id));
    for (const other of [...(dependentViews[table] ?? []), ...(independentTables.has(table) ? [] : derivedTables)])
      this.waiting.set(other, null);
    this.plan();
  }

  reloadAll(): void {
    this.everything = true;
    this.plan();
  }

  covered(tables: Iterable<unknown>): void {
    for (const table of tables) this.waiting.delete(table as string);
  }

  /** A hidden tab collects changes and refetches when it becomes visible again. */
  private readonly plan = () => {
    if (this.timer !== undefined || this.isRequesting || document.visibilityState === 'hidden') return;
    if (!this.everything && this.waiting.size === 0) return;
    this.timer = setTimeout(() => void this.request(), GATHER_MS);
  };

  private async request(): Promise<void> {
    const { waiting, everything } = this;
    this.waiting = new Map();
    this.everything = false;
    this.timer = undefined;
    this.isRequesting = true;
    const rest = new Promise((done) => setTimeout(done, REST_MS - GATHER_MS));
    const requested = this.client.invalidateQueries({ predicate: (query) => everything || isTouched(query, waiting) });
    await Promise.race([requested, new Promise((done) => setTimeout(done, 10 * REST_MS))]);
    await rest;
    this.isRequesting = false;
    this.plan();
  }
}

/** `[table, 'one', id]` is affected by its own row only; lists and everything else by any row. */
function isTouched(query: Query, waiting: ReadonlyMap<string, Set<string> | null>): boolean {
  const [table, kind, id] = query.queryKey;
  const rows = waiting.get(table as string);
  if (rows === undefined) return false;
  return rows === null || kind !== 'one' || (typeof id === 'string' && rows.has(id));
}
