import type { TimelineChange } from '@/patterns/timeline/timeline-card';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { fullDate } from '@/lib/dates/dates';
import { money } from '@/lib/numbers/money';
import { isKeyOf } from '@/lib/options';
import type { StockOrderEvent } from '@/sections/stock-orders/api';
import { fieldLabels, sharingLabels, stockOrderLabels } from '@/sections/stock-orders/labels';

type EventValues = Pick<StockOrderEvent, 'event_type' | 'description' | 'old_values' | 'new_values'>;

const valueLabels: Record<string, Record<string, string>> = {
  status: Object.fromEntries(Object.entries(stockOrderLabels).map(([status, display]) => [status, display.label])),
  shared_by: sharingLabels,
};

const isAmount = (name: string): boolean => name.endsWith('amount') || name.startsWith('refund');

/** Changed fields with their old and new values as display text. Ids are left out. */
export function changesIn({ old_values, new_values }: EventValues): TimelineChange[] {
  const known = Object.keys(fieldLabels);
  const names = Object.keys(new_values ?? {}).sort((a, b) => known.indexOf(a) - known.indexOf(b));
  return names.flatMap((name): TimelineChange[] => {
    if (name.endsWith('_id') || old_values === null) return [];
    const label = fieldLabels[name] ?? name.replaceAll('_', ' ');
    const [before, now] = [old_values[name], new_values?.[name]];
    if (isAmount(name))
      return [
        {
          name: label,
          old: money(Number(before ?? 0)),
          new: money(Number(now ?? 0)),
          amount: { old: Number(before ?? 0), new: Number(now ?? 0) },
        },
      ];
    return [{ name: label, old: valueText(name, before), new: valueText(name, now) }];
  });
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return fullDate(text);
  return valueLabels[name]?.[text] ?? text;
}

/** A short title for an event; the values are shown beside it. */
export function titleOf({ event_type, description, old_values, new_values }: EventValues): string {
  if (event_type === 'note') return 'added a note';
  if (event_type === 'status_change') return old_values === null ? 'created the stock order' : 'changed the status';
  if (new_values === null) return description.charAt(0).toLowerCase() + description.slice(1);
  const names = Object.keys(new_values).map((name) =>
    (fieldLabels[name] ?? name.replaceAll('_', ' ').replace(/ id$/, '')).toLowerCase(),
  );
  return `changed ${names.join(', ')}`;
}

export function pictureOf({ event_type, old_values, new_values }: EventValues): Pick<TimelineEvent, 'icon' | 'tone'> {
  if (event_type === 'note') return { icon: 'docs' };
  if (event_type !== 'status_change') return new_values === null ? { icon: 'ban' } : { icon: 'edit' };
  if (old_values === null) return { icon: 'plus', tone: 'success' };
  const status = new_values?.status;
  const badge = isKeyOf(stockOrderLabels, status) ? stockOrderLabels[status] : undefined;
  return { icon: badge?.icon ?? 'half', tone: badge?.tone === 'neutral' ? undefined : (badge?.tone ?? 'info') };
}
