import { useEffect, useRef } from 'react';
import type { Mark } from '@/lib/text/fuzzy-match';
import { Private } from '@/patterns/display/private';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { statusLabels as importLabels } from '@/sections/imports/labels';
import { statusesOf } from '@/sections/reporting/records/status';
import { Avatar } from '@/ui/avatar';
import { Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { iconNames } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import type { Item } from './items';
import type { Hit } from './search';

interface RowProps {
  id: string;
  item: Item;
  active: boolean;
  onPoint: () => void;
  onChoose: (elsewhere: boolean) => void;
}

export function Row({ id, item, active, onPoint, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      className={cx('item', active && 'is-active')}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
    >
      <Picture item={item} />
      <span className="what">
        <span className="trunc title">
          <Marked text={item.title} marks={item.marks} />
        </span>
        {item.sub && (
          <span className="sub trunc">
            <Marked text={item.sub} marks={item.subMarks ?? []} />
          </span>
        )}
      </span>
      <span className="end">
        <Detail item={item} />
        {item.keys && <Keys keys={item.keys} />}
        {active && (
          <kbd className="kbd no-phone" aria-hidden="true">
            <Icon name="enter" size={12} />
          </kbd>
        )}
      </span>
    </div>
  );
}

function Picture({ item }: { item: Item }) {
  if (item.record?.kind.table === 'customers') return <Avatar id={item.record.id} name={item.title} />;
  return <Icon name={iconNames.find((name) => name === item.icon) ?? 'bolt'} />;
}

const statesOf: Readonly<Record<string, Readonly<Record<string, StatusDisplay>>>> = {
  ...statusesOf,
  imports: importLabels,
};

const statusIn = ({ table, detail }: Hit): StatusDisplay | undefined =>
  Object.entries(statesOf[table] ?? {}).find(([value]) => value === detail)?.[1];

/** Details that distinguish records at a glance; amounts respect privacy mode. */
function Detail({ item }: { item: Item }) {
  const hit = item.record?.hit;
  if (!hit) return null;
  if (hit.table === 'products') return <span className="num no-phone">{hit.detail}</span>;
  if (hit.table === 'customers')
    return hit.amount === null || hit.amount === 0 ? null : <Private kind="total" value={hit.amount} />;
  const bought = hit.table === 'stock_orders';
  const status = statusIn(hit);
  return (
    <>
      {hit.amount !== null && (
        <span className="no-phone">
          <Private kind={bought ? 'expense' : 'total'} value={hit.amount} />
        </span>
      )}
      {status && <StatusBadge display={status} />}
    </>
  );
}

/** Highlights the letters that match the query. */
function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const letters = Array.from(text);
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {part(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{part(from, to)}</mark>
        </span>
      ))}
      {part(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
