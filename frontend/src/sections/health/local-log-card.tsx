import { localLog, logText } from '@/lib/storage/local-log';
import { useDevice } from '@/lib/storage/storage';
import { toasts } from '@/lib/browser/toasts';
import { LocalLogList } from '@/patterns/feedback/local-log-list';
import { Button } from '@/ui/button';
import { CopyButton } from './copy-button';

/** The technical events of this browser, to filter, copy and clear. */
export function LocalLogCard() {
  const isEmpty = useDevice(localLog).length === 0;
  return (
    <section className="card" aria-label="Log">
      <header>
        <h2>Log</h2>
        <span className="t-small t-3 grow">Last 100 events in this browser</span>
        {!isEmpty && (
          <div className="row gap-2">
            <CopyButton text={logText()} label="Copy log" done="Log copied" />
            <Button size="sm" icon="trash" onClick={clear}>
              Clear log
            </Button>
          </div>
        )}
      </header>
      <div className="body">
        <p className="t-small t-2">
          Warnings and errors of the web app, failed sign-ins, and slow requests and page loads. Events don&apos;t
          include your data, are never sent, and are deleted when you sign out.
        </p>
        <LocalLogList />
      </div>
    </section>
  );
}

/** Clearing can be undone from the toast, because the events may be needed for a report. */
function clear(): void {
  const entries = localLog.read();
  localLog.forget();
  toasts.show({
    variant: 'success',
    title: 'Log cleared',
    action: { label: 'Undo', run: () => localLog.save([...entries, ...localLog.read()].slice(-100)) },
  });
}
