import { Link } from '@tanstack/react-router';
import type { Schema } from '@/api/client';
import { usePathExists } from '@/patterns/navigation/has-route';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { linkTo } from '@/patterns/navigation/link-to';
import { fieldLabels, relationshipLabels, statusLabels, tierLabels } from '@/sections/contacts/labels';

type Entry = Schema<'TimelineEntry'>;

const pictures: Record<string, Pick<TimelineEvent, 'icon' | 'tone'>> = {
  insert: { icon: 'user-plus', tone: 'success' },
  update: { icon: 'edit' },
  delete: { icon: 'trash' },
  blacklist: { icon: 'ban', tone: 'danger' },
  order: { icon: 'receipt', tone: 'info' },
  status_change: { icon: 'half', tone: 'info' },
  note: { icon: 'docs' },
  contact_note: { icon: 'docs' },
  edit: { icon: 'edit' },
  call: { icon: 'phone', tone: 'special' },
  enquiry: { icon: 'enquiry', tone: 'info' },
  quote: { icon: 'quote', tone: 'info' },
};

export function happeningOf(entry: Entry, me: string): TimelineEvent {
  return {
    id: entry.id,
    at: entry.at,
    ...(pictures[entry.kind] ?? { icon: 'dot' }),
    what: <EntryTitle entry={entry} />,
    by: actorName({ id: entry.actor_id, name: entry.actor_name }, me),
    note: entry.detail,
    changes: changesIn(entry),
  };
}

/** The title of an entry, such as "Contact changed"; linked to its record if that has a page. */
function EntryTitle({ entry }: { entry: Entry }) {
  const exists = usePathExists();
  const link = pathOf(entry, exists);
  return link ? <Link {...linkTo(link)}>{entry.title}</Link> : <span className="strong">{entry.title}</span>;
}

/** Paths instead of imports: these sections depend on contacts, not the other way around. */
function pathOf(
  { purchase_id, task_id, enquiry_id, quote_id }: Entry,
  exists: (path: string) => boolean,
): string | undefined {
  if (purchase_id && exists('/purchases/$id')) return `/purchases/${purchase_id}`;
  if (quote_id && exists('/quotes/$id')) return `/quotes/${quote_id}`;
  if (enquiry_id && exists('/contacts/enquiries/$id')) return `/contacts/enquiries/${enquiry_id}`;
  return task_id && exists('/tasks/$id') ? `/tasks/${task_id}` : undefined;
}

/** Old and new values of the columns that have a label. Ids, totals and timestamps are left out. */
function changesIn({ old, new: now }: Pick<Entry, 'old' | 'new'>): TimelineEvent['changes'] {
  return Object.keys(now ?? {})
    .filter((name) => name in fieldLabels && !name.endsWith('_id') && name !== 'assigned_to')
    .map((name) => ({
      name: fieldLabels[name] ?? name,
      old: valueText(name, old?.[name]),
      new: valueText(name, now?.[name]),
    }))
    .filter((change) => change.old !== change.new);
}

const valueLabels: Record<string, Record<string, string>> = {
  status: { active: statusLabels.active.label, blacklisted: statusLabels.blacklisted.label },
  relationship_type: relationshipLabels,
  customer_tier: tierLabels,
  tier_override: tierLabels,
};

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return valueLabels[name]?.[text] ?? text;
}
