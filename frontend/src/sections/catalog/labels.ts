import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { IconName } from '@/ui/icon-names';
import { keysOf, optionsOf } from '@/lib/options';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const statusLabels: Record<Schema<'ProductStatus'>, StatusDisplay> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  discontinued: { label: 'Discontinued', tone: 'warning', icon: 'ban' },
};

export const statuses = keysOf(statusLabels);

export const movementLabels: Record<Schema<'MovementKind'>, { label: string; icon: IconName }> = {
  opening: { label: 'Opening stock', icon: 'boxes' },
  adjustment: { label: 'Adjustment', icon: 'edit' },
  pickup: { label: 'Picked up', icon: 'up-r' },
  delivery: { label: 'Delivered', icon: 'truck' },
  return: { label: 'Returned', icon: 'down-r' },
  return_undone: { label: 'Return undone', icon: 'up-r' },
  ordered: { label: 'Ordered', icon: 'cart-in' },
  shipped: { label: 'Shipped', icon: 'truck' },
  received: { label: 'Received', icon: 'check-c' },
  received_bad: { label: 'Received damaged', icon: 'alert' },
  lost: { label: 'Lost', icon: 'alert' },
  cancelled: { label: 'Cancelled', icon: 'ban' },
  damaged: { label: 'Found damaged', icon: 'alert' },
  repaired: { label: 'Repaired', icon: 'check' },
  write_off: { label: 'Written off', icon: 'trash' },
  returned_to_vendor: { label: 'Returned to vendor', icon: 'up-r' },
  reversal: { label: 'Returned', icon: 'undo' },
  revaluation: { label: 'Revalued', icon: 'edit' },
};

export const bucketLabels: Record<Schema<'Bucket'>, string> = {
  on_order: 'On order',
  in_transit: 'In transit',
  on_hand: 'On hand',
  blocked: 'Blocked',
};

/** Where goods come from or go to if not from or to a bucket. Movements of other kinds concern a customer. */
const outsideLabels: Partial<Record<Schema<'MovementKind'>, string>> = {
  opening: 'Opening stock',
  adjustment: 'Adjustment',
  ordered: 'Vendor',
  shipped: 'Vendor',
  received: 'Vendor',
  received_bad: 'Vendor',
  returned_to_vendor: 'Vendor',
  lost: 'Lost',
  cancelled: 'Cancelled',
  damaged: 'Adjustment',
  repaired: 'Adjustment',
  write_off: 'Written off',
};

/** Source and destination of a movement: "Vendor → On order". */
export function directionText({
  kind,
  source,
  target,
}: Pick<Schema<'MovementOut'>, 'kind' | 'source' | 'target'>): string {
  const outside = outsideLabels[kind] ?? 'Customer';
  return `${source ? bucketLabels[source] : outside} → ${target ? bucketLabels[target] : outside}`;
}

/** Labels of the figures that have a breakdown. */
export const figureLabels: Record<Schema<'Figure'>, string> = {
  on_hand: 'On hand',
  on_order: 'On order',
  in_transit: 'In transit',
  blocked: 'Blocked',
  reserved: 'Reserved',
  promised: 'Promised',
  available: 'Available',
  incoming: 'Incoming',
  suggest_buy: 'To buy',
};

/** Field labels, for the comparison of two versions. */
export const fieldLabels = {
  name: 'Name',
  price: 'Price',
  cost_price: 'Cost price',
  sku: 'SKU',
  barcode: 'Barcode',
  category: 'Category',
  status: 'Status',
  description: 'Description',
  reorder_level: 'Reorder level',
  stock_quantity: 'On hand',
  is_unit_tracked: 'Units',
  features: 'Features',
  specifications: 'Specifications',
} as const;

export const statusOptions = optionsOf(statusLabels);

/** The fields that a product in the catalog is expected to have. */
export const gapLabels: Record<Schema<'CatalogGap'>, string> = {
  picture: 'Picture',
  price: 'Price',
  cost_price: 'Cost price',
  sku: 'SKU',
  barcode: 'Barcode',
  brand: 'Brand',
  category: 'Category',
  vendor: 'Usual vendor',
  description: 'Description',
  specifications: 'Required specification',
};

export const gapOptions = keysOf(gapLabels).map((value) => ({ value, label: gapLabels[value] }));

export const DEFAULT_CATEGORY = 'Hardware';
