import type { TimelineChange } from '@/patterns/timeline/timeline-card';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { fullDate } from '@/lib/dates/dates';
import { money } from '@/lib/numbers/money';
import type { OrderEvent } from '@/sections/sales/orders/api';
import { fieldLabels } from '@/sections/sales/orders/field-labels';
import { completionLabels, priorityLabels, statusLabels } from '@/sections/sales/orders/labels';

const pictures: Record<OrderEvent['event_type'], Pick<TimelineEvent, 'icon' | 'tone'>> = {
  edit: { icon: 'edit' },
  status_change: { icon: 'half', tone: 'info' },
  note: { icon: 'docs' },
};

const amounts = [
  'unit_price',
  'discount_amount',
  'tax_amount',
  'shipping_amount',
  'total_amount',
  'returned_amount',
  'cost_total',
];

/** Changed fields with their old and new values as display text. Ids are left out. */
export function changesIn({ old_values, new_values }: Pick<OrderEvent, 'old_values' | 'new_values'>): TimelineChange[] {
  return inOrder(Object.keys(new_values ?? {})).flatMap((name): TimelineChange[] => {
    const now = new_values?.[name];
    const before = old_values?.[name];
    const label = fieldLabels[name] ?? name.replaceAll('_', ' ');
    if (name.endsWith('_id')) return [];
    if (amounts.includes(name))
      return [
        {
          name: label,
          old: amountOf(before),
          new: amountOf(now),
          amount: { old: Number(before ?? 0), new: Number(now ?? 0) },
        },
      ];
    return [{ name: label, old: valueText(name, before), new: valueText(name, now) }];
  });
}

const knownFields = Object.keys(fieldLabels);

/** Sorts field names in form order, because databases don't preserve the key order of JSON objects. */
const inOrder = (names: string[]): string[] => names.sort((a, b) => knownFields.indexOf(a) - knownFields.indexOf(b));

const amountOf = (value: unknown): string => (typeof value === 'number' ? money(value) : 'empty');

const valueLabels: Record<string, Record<string, string>> = {
  order_status: Object.fromEntries(Object.entries(statusLabels).map(([status, display]) => [status, display.label])),
  priority: priorityLabels,
  completion_method: completionLabels,
  delivery_method: completionLabels,
};

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return name === 'pickup_date' ? 'not picked up' : 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return fullDate(text);
  return valueLabels[name]?.[text] ?? text;
}

type Values = Pick<OrderEvent, 'old_values' | 'new_values'>;

const difference = ({ old_values, new_values }: Values, name: string): number | undefined => {
  const now = new_values?.[name];
  return typeof now === 'number' ? now - Number(old_values?.[name] ?? 0) : undefined;
};

/** The quantity of a delivery; negative for a return. */
export function deliveredQuantity(event: Values): number | undefined {
  const returned = difference(event, 'returned_quantity');
  return returned === undefined ? difference(event, 'fulfilled_quantity') : -returned;
}

/** An event without values says all in its sentence. */
export const isPlain = ({ new_values }: Pick<OrderEvent, 'new_values'>): boolean =>
  Object.keys(new_values ?? {}).length === 0;

/** A short title for an event; the values are shown beside it. */
export function titleOf(event: Pick<OrderEvent, 'event_type' | 'old_values' | 'new_values'>): string {
  if (event.event_type === 'note') return 'added a note';
  if (event.event_type === 'status_change') return 'changed the status';
  const handed = deliveredQuantity(event);
  if (handed !== undefined) return handed > 0 ? 'delivered' : 'returned';
  if (isPlain(event)) return 'changed the order';
  const changed = inOrder(Object.keys(event.new_values ?? {})).filter((name) => name !== 'total_amount');
  if (changed.length === 1 && changed[0] === 'pickup_date')
    return event.new_values?.pickup_date ? 'set the pickup date' : 'cleared the pickup date';
  const names = changed.map((name) => (fieldLabels[name] ?? name.replaceAll('_', ' ')).toLowerCase());
  return `changed ${names.join(', ')}`;
}

/** The same for one of several lines: "delivered Bolt", "changed quantity of Bolt". */
export const titleOfLine = (event: Parameters<typeof titleOf>[0], line: string): string =>
  `${titleOf(event)}${deliveredQuantity(event) === undefined ? ' of' : ''} ${line}`;

export function pictureOf(
  event: Pick<OrderEvent, 'event_type' | 'old_values' | 'new_values'>,
): Pick<TimelineEvent, 'icon' | 'tone'> {
  const handed = deliveredQuantity(event);
  if (handed !== undefined) return handed > 0 ? { icon: 'truck', tone: 'success' } : { icon: 'undo', tone: 'warning' };
  return event.new_values && 'pickup_date' in event.new_values
    ? { icon: 'box', tone: 'success' }
    : pictures[event.event_type];
}
