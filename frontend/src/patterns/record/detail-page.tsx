import type { ReactNode } from 'react';
import { PageTitle } from '@/patterns/navigation/page-title';
import { cx } from '@/lib/class-names';

interface DetailPageProps {
  title: string;
  /** Shown before the title in a quieter style: "Sales order". */
  kind?: string;
  badges?: ReactNode;
  /** Buttons from quiet to primary; the primary one comes last. */
  actions?: ReactNode;
  /** Across both columns: the progress of the record. */
  top?: ReactNode;
  /** Details and timeline. */
  main: ReactNode;
  /** People, money, files. */
  side?: ReactNode;
}

/**
 * A record page: a header with status and actions, two thirds for details and timeline, one third for related records.
 */
export function DetailPage({ title, kind, badges, actions, top, main, side }: DetailPageProps) {
  return (
    <div className="detail-page">
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1 className="trunc" title={title}>
          {kind && <span className="kind">{kind} </span>}
          {title}
        </h1>
        {badges}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {top}
      <div className="detail">
        <div className="stack">{main}</div>
        {side && <div className="stack">{side}</div>}
      </div>
    </div>
  );
}

interface CardProps {
  title: string;
  sub?: ReactNode;
  end?: ReactNode;
  footer?: ReactNode;
  ruled?: boolean;
  /** Lists and tables go edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, sub, end, footer, ruled, flush, children }: CardProps) {
  return (
    <section className={cx('card', ruled && 'ruled')} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {sub && <span className="sub">{sub}</span>}
        {end && <span className="end">{end}</span>}
      </header>
      {flush ? children : <div className="body">{children}</div>}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode] | false;

/** Name-value pairs, two or three per row. */
export function Facts({
  facts,
  three,
}: {
  /** False leaves one out. */
  facts: readonly Fact[];
  three?: boolean;
}) {
  return (
    <dl className={cx('facts', three && 'three')}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
