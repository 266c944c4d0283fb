import { LatestNotifications } from '@/sections/notifications/latest';
import { BellPopover } from './bell-popover';
import { surfaces } from './surfaces';

/** The latest notifications, under the bell. */
export function Notices() {
  return (
    <BellPopover title="Notifications">
      <LatestNotifications onGo={surfaces.close} />
    </BellPopover>
  );
}
