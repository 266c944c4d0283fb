import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';

/** The four empty states: first use, no match, not allowed, all done. One heading, one next step. */
export function Empty({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="art">
        <Icon name={icon} size={20} />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  );
}

export function NotAllowed({ title = 'Not allowed', children }: { title?: string; children: ReactNode }) {
  return (
    <Empty icon="lock" title={title}>
      {children}
    </Empty>
  );
}
