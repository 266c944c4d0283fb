import '@/styles/log-report.css';
import { useState } from 'react';
import { exactTime } from '@/lib/dates';
import { localLog, logText } from '@/lib/local-log';
import { useDevice } from '@/lib/storage';
import { Button } from '@/ui/button';

/** The technical events that this browser has kept, to copy for whoever runs the server. */
export function LogReport() {
  const entries = useDevice(localLog);
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = () =>
    void navigator.clipboard.writeText(logText()).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  if (entries.length === 0) return null;
  return (
    <details className="log-report">
      <summary>Report</summary>
      <p className="t-small t-3">
        The last technical events in this browser, without your data. Nothing is sent. Copy it for whoever looks after
        Orderkeep.
      </p>
      <ol className="log-report-entries" tabIndex={0} aria-label="Technical events, newest first">
        {entries.toReversed().map((entry, at) => (
          <li key={at}>
            <time dateTime={entry.timestamp}>{exactTime(entry.timestamp)}</time> {entry.level}, {entry.context}:{' '}
            {entry.message}
          </li>
        ))}
      </ol>
      <Button size="sm" icon="copy" onClick={copy}>
        Copy report
      </Button>
      <span role="status" className="t-small t-2">
        {copied === 'yes' && 'Report copied'}
        {copied === 'no' && "This browser doesn't allow copying"}
      </span>
    </details>
  );
}
