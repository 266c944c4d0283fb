import { conditionLabels, unitLabels } from '@/sections/stock/labels';
import type { IconName } from '@/ui/icon-names';
import { keysOf } from '@/lib/options';
import type { Grouping, UnitStatus } from './api';
import type { LabelPaper } from './mutations';

export { conditionLabels, unitLabels } from '@/sections/stock/labels';

export const statusOptions = keysOf(unitLabels).map((value) => ({
  value,
  label: unitLabels[value].label,
}));

export const conditionOptions = keysOf(conditionLabels).map((value) => ({
  value,
  label: conditionLabels[value],
}));

export const groupingLabels: Record<Grouping, string> = {
  product: 'Product',
  status: 'Status',
  location: 'Location',
  condition: 'Condition',
  customer: 'Contact',
};

/** The list filter of each grouping. */
export const filterOfGroup: Record<Grouping, 'product_id' | 'status' | 'location' | 'condition' | 'customer_id'> = {
  product: 'product_id',
  status: 'status',
  location: 'location',
  condition: 'condition',
  customer: 'customer_id',
};

export const paperLabels: Record<LabelPaper, string> = {
  a4: 'Sheet, A4',
  letter: 'Sheet, Letter',
  label: 'Label printer, 62 × 29 mm',
};

/** Field labels, for the history and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  status: 'Status',
  serial_number: 'Serial number',
  condition: 'Condition',
  location: 'Location',
  warranty_until: 'Warranty until',
  unit_cost: 'Cost',
  notes: 'Notes',
};

export interface Step {
  to: UnitStatus;
  label: string;
  icon: IconName;
  /** The toast's text after the asset tag. */
  outcomeText: string;
  /** Whether the step needs a reason. */
  reason?: boolean;
  danger?: boolean;
}

const ready: Step = {
  to: 'ready_for_pickup',
  label: 'Ready for pickup',
  icon: 'box',
  outcomeText: 'is ready for pickup',
};
const notReady: Step = { to: 'allocated', label: 'Not ready yet', icon: 'undo', outcomeText: 'is not ready yet' };
const block: Step = { to: 'blocked', label: 'Block', icon: 'ban', outcomeText: 'is blocked', reason: true };
const repairedStep: Step = {
  to: 'in_stock',
  label: 'Repaired',
  icon: 'check-c',
  outcomeText: 'is back in stock',
  reason: true,
};
const writeOff: Step = {
  to: 'written_off',
  label: 'Write off',
  icon: 'trash',
  outcomeText: 'was written off',
  reason: true,
  danger: true,
};
const lostStep: Step = { to: 'lost', label: 'Lost', icon: 'alert', outcomeText: 'is lost', reason: true, danger: true };
const giveBack: Step = {
  to: 'returned_to_vendor',
  label: 'Return to vendor',
  icon: 'up-r',
  outcomeText: 'was returned to the vendor',
  reason: true,
};

const removingSteps = [giveBack, lostStep, writeOff];

/** The manual steps from each status. All other steps follow from orders and shipments. */
export const stepsOf: Record<UnitStatus, readonly Step[]> = {
  ordered: [],
  in_transit: [],
  in_stock: [block, ...removingSteps],
  allocated: [ready, block, ...removingSteps],
  ready_for_pickup: [notReady, block, ...removingSteps],
  blocked: [repairedStep, ...removingSteps],
  delivered: [],
  returned: [],
  lost: [],
  written_off: [],
  returned_to_vendor: [],
};
