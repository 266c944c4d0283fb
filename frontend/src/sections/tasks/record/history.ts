import type { Schema } from '@/api/client';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { fullDate } from '@/lib/dates/dates';
import { isKeyOf } from '@/lib/options';
import { percentage } from '@/lib/numbers/percentage';
import { fieldLabels } from '@/sections/tasks/field-labels';
import { priorityLabels, typeLabels } from '@/sections/tasks/labels';

type Entry = Schema<'TaskHistoryEntry'>;

const pictures: Record<string, Pick<TimelineEvent, 'icon' | 'tone'>> = {
  'Task created': { icon: 'plus', tone: 'info' },
  'Task completed': { icon: 'check', tone: 'success' },
  'Task put on hold': { icon: 'pause', tone: 'warning' },
  'Task archived': { icon: 'registry' },
  'Task deleted': { icon: 'trash', tone: 'danger' },
};

/** Converts a change of a task to a history entry. */
export const happeningOf = (entry: Entry, at: number, me: string): TimelineEvent => ({
  id: `${entry.at}-${at}`,
  at: entry.at,
  ...(pictures[entry.title] ?? { icon: 'edit' }),
  who: actorName({ id: entry.actor_id, name: entry.actor_name }, me),
  what: `${entry.title.charAt(0).toLowerCase()}${entry.title.slice(1)}`
    .replace(/^task (.*)$/, '$1 the task')
    .replace('put on hold the task', 'put the task on hold'),
  changes: changesIn(entry),
});

function changesIn({ old, new: now }: Entry): TimelineEvent['changes'] {
  return Object.keys(now ?? {})
    .filter((name) => name in fieldLabels)
    .map((name) => ({
      name: fieldLabels[name] ?? name,
      old: valueText(name, old?.[name]),
      new: valueText(name, now?.[name]),
    }));
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (name === 'progress') return percentage(JSON.stringify(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name.endsWith('_date')) return fullDate(text);
  if (name === 'priority' && isKeyOf(priorityLabels, text)) return priorityLabels[text];
  if (name === 'task_type' && isKeyOf(typeLabels, text)) return typeLabels[text].label;
  return text;
}
