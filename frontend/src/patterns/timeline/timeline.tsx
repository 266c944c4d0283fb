import { TimeOrDate } from '@/patterns/display/moment';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';

export interface TimelineEvent {
  id: string;
  at: string;
  icon: IconName;
  tone?: 'info' | 'success' | 'special' | 'warning' | 'danger';
  /** The user; automatic actions have a name of their own. */
  who?: string | null;
  what: ReactNode;
  /** The actor of an event whose text is a title, not what someone did. */
  by?: string;
  note?: string | null;
  /** Actions for it. */
  end?: ReactNode;
  changes?: readonly { name: string; old: ReactNode; new: ReactNode }[];
}

/** Newest first: who, what, the old value struck through, the new one next to it, the exact time on the right. */
export function Timeline({ items }: { items: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.id}>
          <span className={cx('node', item.tone)}>
            <Icon name={item.icon} />
          </span>
          <div className="what">
            {item.who && <b>{item.who}</b>} {item.what}
            {item.by && <span className="t-3"> · {item.by}</span>}
            {item.changes?.map((change) => (
              <div key={change.name}>
                {change.name}:{' '}
                <span className="change">
                  <del>{change.old}</del>
                  <Icon name="right" />
                  <ins>{change.new}</ins>
                </span>
              </div>
            ))}
            {item.note && <p className="note">{item.note}</p>}
            {item.end}
          </div>
          <TimeOrDate at={item.at} />
        </li>
      ))}
    </ol>
  );
}
