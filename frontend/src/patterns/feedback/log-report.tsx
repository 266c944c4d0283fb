import { useState } from 'react';
import '@/styles/log-report.css';
import { localLog, logText } from '@/lib/storage/local-log';
import { useDevice } from '@/lib/storage/storage';
import { Button } from '@/ui/button';
import { LocalLogList } from './local-log-list';

/** The technical events in this browser, to copy for the person who runs the server. */
export function LogReport() {
  const isEmpty = useDevice(localLog).length === 0;
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = () =>
    void navigator.clipboard.writeText(logText()).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  if (isEmpty) return null;
  return (
    <details className="log-report">
      <summary>Report</summary>
      <p className="t-small t-3">
        Recent technical events in this browser, without your data. They are never sent, and are deleted when you sign
        out. Copy the report to share it with support.
      </p>
      <LocalLogList />
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
