import type { ReactNode } from 'react';

export interface Stat {
  label: string;
  /** The end of the label, omitted on phones: "this month". */
  labelEnd?: string;
  figure: ReactNode;
  sub?: ReactNode;
}

/** Two to four figures in a row. False leaves one out. */
export function Stats({ stats, label }: { stats: readonly (Stat | false)[]; label: string }) {
  return (
    <dl className="stats" aria-label={label}>
      {stats
        .filter((stat) => stat !== false)
        .map((stat) => (
          <div className="stat" key={stat.label}>
            <dt>
              <span>
                {stat.label}
                {stat.labelEnd && <span className="no-phone"> {stat.labelEnd}</span>}
              </span>
            </dt>
            <dd>
              <span className="figure">{stat.figure}</span>
              {stat.sub && <span className="sub">{stat.sub}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
