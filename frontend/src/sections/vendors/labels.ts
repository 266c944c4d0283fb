import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { optionsOf } from '@/lib/options';

type VendorKind = Schema<'VendorKind'>;
export type VendorStatus = Schema<'VendorStatus'>;

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const vendorStatusLabels: Record<VendorStatus, StatusDisplay> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  on_hold: { label: 'On hold', tone: 'warning', icon: 'pause' },
  blocked: { label: 'Blocked', tone: 'danger', icon: 'ban' },
};

export const kindLabels: Record<VendorKind, string> = {
  online: 'Online shop',
  physical: 'Physical shop',
  marketplace: 'Marketplace',
  private: 'Private seller',
  wholesale: 'Wholesale',
};

export const statusOptions = optionsOf(vendorStatusLabels);
