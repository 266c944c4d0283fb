import { useLine } from '@/lib/line';
import { Icon } from '@/ui/icon';

/** Says that the line is cut. Fields stay usable; nothing is sent behind anybody's back. */
export function OfflineBar() {
  const reached = useLine();
  return (
    <div role="status" className={reached ? undefined : 'offline-bar'} data-clear={!reached || undefined}>
      {!reached && (
        <>
          <Icon name="alert" />
          <b>Offline - changes wait</b>
          <span className="no-phone">What you type is kept on this device. Saving needs the server.</span>
        </>
      )}
    </div>
  );
}
