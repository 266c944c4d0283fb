import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { undoHistory } from '@/lib/storage/undo-history';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import { unreadNotifications } from '@/sections/notifications/api';
import { IconButton } from '@/ui/button';
import type { IconName } from '@/ui/icon-names';
import { surfaces, useSurface } from './surfaces';

export const loadActivity = () => import('./activity');
const Activity = lazy(() => loadActivity().then((parts) => ({ default: parts.Activity })));
const Notices = lazy(() => import('./notices').then((parts) => ({ default: parts.Notices })));

/** The user's own recent changes, with Undo. */
export function ActivityBell() {
  const { unseen } = useSyncExternalStore(undoHistory.subscribe, undoHistory.read);
  return (
    <Bell
      className="no-phone"
      icon="undo"
      surface="activity"
      title="Recent changes with Undo"
      label={unseen > 0 ? `Recent changes, ${plural(unseen, 'new one', 'new ones')}` : 'Recent changes'}
      dot={unseen > 0}
    >
      <Activity />
    </Bell>
  );
}

/** Notifications about other people's changes. The count stops at 100. */
export function NoticesBell() {
  const unread = useQuery(unreadNotifications()).data ?? 0;
  const many = unread >= 100 ? '100 or more unread' : `${unread} unread`;
  return (
    <Bell
      icon="bell"
      surface="notifications"
      title="Notifications"
      label={unread > 0 ? `Notifications, ${many}` : 'Notifications'}
      dot={unread > 0}
    >
      <Notices />
    </Bell>
  );
}

interface BellProps {
  /** In the account menu on a phone. */
  className?: string;
  icon: IconName;
  surface: 'activity' | 'notifications';
  label: string;
  title: string;
  dot: boolean;
  children: React.ReactNode;
}

function Bell({ className, icon, surface, label, title, dot, children }: BellProps) {
  const open = useSurface() === surface;
  return (
    <span className={cx('bell', className)}>
      <IconButton
        icon={icon}
        label={label}
        title={title}
        data-bell
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => surfaces.toggle(surface)}
      />
      {dot && <span className="dot" aria-hidden="true" />}
      {open && <Suspense>{children}</Suspense>}
    </span>
  );
}
