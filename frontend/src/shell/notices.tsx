import { Latest } from '@/sections/notifications/latest';
import { BellPopover } from './bell-popover';
import { surfaces } from './surfaces';

/** The latest notifications, under the bell. */
export function Notices() {
  return (
    <BellPopover title="Notifications">
      <Latest onGo={surfaces.close} />
    </BellPopover>
  );
}
