import type { ReactNode } from 'react';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { Keys } from '@/ui/button';

export interface KeyRow {
  title: string;
  keys: string;
  aliases?: readonly string[];
  group: string;
}

/** Groups of shortcuts and their actions, as on the shortcut sheet and the help page. */
export function KeyTable({
  rows,
  draw,
}: {
  rows: readonly KeyRow[];
  /** Replaces the plain keys. */ draw?: (row: KeyRow) => ReactNode;
}) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <div className="key-sheet">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className="t-caption t-3">{group}</h3>
          <dl>
            {rows
              .filter((row) => row.group === group)
              .map((row) => (
                <div key={`${row.keys} ${row.title}`}>
                  <dt>{row.title}</dt>
                  <dd>
                    {draw?.(row) ??
                      [row.keys, ...(row.aliases ?? [])].map((keys, index) => (
                        <span key={keys} className="row gap-1">
                          {index > 0 && <span className="t-3 t-small">or</span>}
                          <span className="sr">{spokenKeys(keys)}</span>
                          <Keys keys={keys} />
                        </span>
                      ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
