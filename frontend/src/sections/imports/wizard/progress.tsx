import { useQuery } from '@tanstack/react-query';
import '@/styles/imports.css';
import { count } from '@/lib/numbers/money';
import { runningImport } from '@/sections/imports/api';
import { kindLabels, type Kind } from '@/sections/imports/labels';

/** How far the import is. It goes on if the page is left. */
export function ImportProgress({ kind }: { kind: Kind }) {
  const { data: running } = useQuery(runningImport());
  const whole = running ? running.new + running.updated : 0;
  const display =
    running && whole > 0
      ? `${count(running.written)} of ${count(whole)} ${kindLabels[kind].many} imported`
      : 'Checking rows...';
  return (
    <div className="import-progress stack gap-2" role="status">
      <p className="strong">{display}</p>
      <progress
        aria-label="Progress of the import"
        max={Math.max(whole, 1)}
        value={whole > 0 ? running?.written : undefined}
      />
      <p className="t-small t-3">You can leave this page. The import continues and appears under Past imports.</p>
    </div>
  );
}
