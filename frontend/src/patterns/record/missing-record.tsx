import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '@/patterns/feedback/empty';
import { PageTitle } from '@/patterns/navigation/page-title';
import { linkTo } from '@/patterns/navigation/link-to';
import { lastSearch } from '@/lib/storage/last-search';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';

interface MissingRecordProps {
  icon: IconName;
  title: string;
  list: string;
  /** The list's own title. */
  label: string;
  /** What to do about it, before the link back to the list. */
  action?: ReactNode;
  children: ReactNode;
}

/** The page of a record that can't be shown: why, and the link back to its list. */
export function MissingRecord({ icon, title, list, label, action, children }: MissingRecordProps) {
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr">{title}</h1>
      <Empty
        icon={icon}
        title={title}
        actions={
          <>
            {action}
            <Link className={cx('btn', !action && 'primary')} {...linkTo(list, { search: lastSearch(list) })}>
              Back to {label}
            </Link>
          </>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
