import '@/styles/specimen.css';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** One component in one state, with the name of the state. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('specimen-one', wide && 'specimen-wide')}>
      <span className="t-caption t-3">{name}</span>
      <div className="specimen-shown">{children}</div>
    </div>
  );
}

/** The states of one component, side by side. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimen-group" aria-label={title}>
      <h3 className="t-title-s">{title}</h3>
      <div className="specimen-row">{children}</div>
    </section>
  );
}
