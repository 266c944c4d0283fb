import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDate } from '@/lib/dates/dates';
import { Card } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { linkTo } from '@/patterns/navigation/link-to';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { openItemsOf } from './open-items-api';

interface Item {
  id: string;
  icon: IconName;
  path: string;
  title: string;
  sub: string;
  end?: ReactNode;
}

/** A contact's open enquiries, quotes and tasks: the first of each, with links to all. */
export function OpenItems({ id }: { id: string }) {
  const found = useQuery(openItemsOf(id)).data;
  if (!found) return null;
  const items: Item[] = [
    ...found.enquiries.map((row) => ({
      id: row.id,
      icon: 'enquiry' as const,
      path: `/contacts/enquiries/${row.id}`,
      title: row.subject,
      sub: due('respond by', row.response_required_by),
    })),
    ...found.quotes.map((row) => ({
      id: row.id,
      icon: 'quote' as const,
      path: `/quotes/${row.id}`,
      title: row.title,
      sub: `${row.number}${untilText(row.valid_until)}`,
      end: <Private kind="total" value={row.final_amount} />,
    })),
    ...found.tasks.map((row) => ({
      id: row.id,
      icon: 'tasks' as const,
      path: `/tasks/${row.id}`,
      title: row.title,
      sub: due('due', row.due_date),
    })),
  ];
  return (
    <Card title="Open activity" flush>
      {items.length === 0 && <p className="t-small t-3 nothing">No open enquiries, quotes or tasks.</p>}
      {items.length > 0 && (
        <ul className="list">
          {items.map((item) => (
            <li key={item.id}>
              <Icon name={item.icon} />
              <div className="grow">
                <Link {...linkTo(item.path)} className="l1 trunc block">
                  {item.title}
                </Link>
                <p className="l2">{item.sub}</p>
              </div>
              {item.end}
            </li>
          ))}
        </ul>
      )}
      <RelatedLists id={id} />
    </Card>
  );
}

const due = (text: string, at: string | null): string => (at ? `${text} ${shortDate(at)}` : 'no date');
const untilText = (day: string | null): string => (day ? `, until ${shortDate(day)}` : '');

const relatedLists = [
  ['/contacts/enquiries', 'Enquiries'],
  ['/quotes', 'Quotes'],
  ['/tasks', 'Tasks'],
  ['/contacts/calls', 'Calls'],
] as const;

/** Links by path instead of imports: these sections depend on contacts, not the other way around. */
function RelatedLists({ id }: { id: string }) {
  return (
    <p className="row wrap t-small ways">
      {relatedLists.map(([to, label]) => (
        <Link key={to} {...linkTo(to, { search: { customer_id: id, ...(to === '/tasks' && { shown: 'all' }) } })}>
          {label}
        </Link>
      ))}
    </p>
  );
}
