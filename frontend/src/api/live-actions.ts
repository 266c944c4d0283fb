import { toasts } from '@/lib/browser/toasts';
import { plural } from '@/lib/text/names';
import type { Change } from './live-reader';

/** Changes for many customers make one toast: whatever arrives within this time is announced together. */
export const BATCH_MS = 300;

interface ActionCounts {
  quantity: number;
  customers: Set<string>;
  units: number;
}

const noActions = (): ActionCounts => ({ quantity: 0, customers: new Set(), units: 0 });

/** Watches the audit log for automatic actions and announces them in toasts. */
export class LiveActions {
  private counts = noActions();
  private timer: ReturnType<typeof setTimeout> | undefined;

  onChange({ table, action, record }: Pick<Change, 'table' | 'action' | 'record'>): void {
    if (table !== 'audit_logs' || action !== 'insert') return;
    const details = record?.details ?? {};
    if (record?.action === 'asset_status_sync') this.counts.units += Number(details.assets_updated ?? 0);
    else if (record?.action === 'auto_allocation') {
      this.counts.quantity += Number(details.assets_allocated ?? 0);
      this.counts.customers.add(String(details.customer_id));
    } else return;
    this.timer ??= setTimeout(() => this.announce(), BATCH_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private announce(): void {
    const { quantity, customers, units } = this.counts;
    this.counts = noActions();
    this.timer = undefined;
    // In a hidden tab no one would see the toast, and it would delay the ones after it.
    if (document.visibilityState === 'hidden') return;
    if (units > 0)
      toasts.show({
        id: 'asset-sync',
        news: true,
        variant: 'info',
        title: 'Assets Synchronized',
        description: `${plural(units, 'unit')} changed`,
      });
    if (customers.size > 0) {
      const description = `${plural(quantity, 'item')} for ${plural(customers.size, 'customer')}`;
      toasts.show({
        id: 'auto-allocation',
        news: true,
        variant: 'success',
        title: 'Auto-Allocation Complete',
        description,
      });
    }
  }
}
