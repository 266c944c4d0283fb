import { useLine } from '@/lib/browser/connectivity';
import { Icon } from '@/ui/icon';

/** Says that the connection is lost. Fields stay usable; nothing is sent in the background. */
export function OfflineBar() {
  const reached = useLine();
  return (
    <div role="status" className={reached ? undefined : 'offline-bar'} data-clear={!reached || undefined}>
      {!reached && (
        <>
          <Icon name="alert" />
          <b>Offline: changes aren&apos;t saved</b>
          <span className="no-phone">
            Your input is kept on this device. You can save when you&apos;re back online.
          </span>
        </>
      )}
    </div>
  );
}
