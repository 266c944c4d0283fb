import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/self-check.css';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { Empty } from '@/patterns/feedback/empty';
import { PageTitle } from '@/patterns/navigation/page-title';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Button } from '@/ui/button';
import { count } from '@/lib/numbers/money';
import { trackedFindingsQuery, resultOf, runs, startCheck, type Check, type TrackedFinding, type Run } from './api';
import { Backups } from './backups';
import { Findings } from './findings';
import { FixedFindings } from './fixed';
import { Rules } from './rules';
import { RunHistory, CheckSummary } from './summary';

const ExplainDialog = lazyFocused(async () => (await import('./explain')).ExplainDialog);

/** The self-check: every rule, its last run and its findings. */
export const SelfCheckPage = () => (
  <AdminOnly title="Source of Truth" text="Only admins can run the data checks.">
    <PageTitle>Source of Truth</PageTitle>
    <SelfCheck />
  </AdminOnly>
);

function SelfCheck() {
  const { data } = useSuspenseQuery(runs());
  const start = useMutation(startCheck());
  const newest = data.find(({ finished_at }) => finished_at);
  const running = start.isPending || (data[0] !== undefined && !data[0].finished_at && isFresh(data[0]));
  const { checks } = resultOf(newest);
  return (
    <>
      <div className="page-head">
        <h1>Source of Truth</h1>
        {checks.length > 0 && <span className="count no-phone">{checks.length} data checks</span>}
        <div className="actions">
          <Link className="btn quiet" to="/health-checks">
            Health
          </Link>
          <Button variant="primary" icon="refresh" busy={running && 'Checking...'} onClick={() => start.mutate()}>
            Run now
          </Button>
        </div>
      </div>
      {newest ? (
        <Report run={newest} nights={data} checks={checks} />
      ) : (
        <>
          <Backups />
          <Empty icon="seal" title={running ? 'Running the first data checks' : 'No data checks yet'}>
            {running
              ? 'All stock, orders and deliveries are checked. The result appears here automatically.'
              : 'Your records are checked every night. To check them now, select Run now.'}
          </Empty>
        </>
      )}
    </>
  );
}

/** An unfinished run counts as running for half an hour. After that, the server was stopped during the run. */
const isFresh = (run: Run): boolean => Date.now() - Date.parse(run.created_at) < 30 * 60_000;

function Report({ run, nights, checks }: { run: Run; nights: readonly Run[]; checks: readonly Check[] }) {
  const [chosen, choose] = useState<string>();
  const [explained, explain] = useState<TrackedFinding>();
  const findings = useQuery(trackedFindingsQuery()).data ?? [];
  const first = checks.find(({ ok }) => !ok) ?? checks.find(({ findings }) => findings.length > 0);
  const shown = checks.find(({ code }) => code === chosen) ?? first;
  return (
    <div className="self-check-page">
      <Rules checks={checks} followed={findings} chosen={shown?.code} choose={choose} />
      <section className="card verdict">
        <CheckSummary run={run} checks={checks} followed={findings} />
        <RunHistory runs={nights} />
      </section>
      <aside>
        <Findings check={shown} followed={findings} explain={explain} />
        <FixedFindings followed={findings} />
        <Backups />
        <CheckedRecords run={run} />
      </aside>
      {explained && <ExplainDialog finding={explained} onClose={() => explain(undefined)} />}
    </div>
  );
}

const names: Readonly<Record<string, string>> = {
  products: 'Products',
  movements: 'Stock movements',
  sales_orders: 'Sales orders',
  allocations: 'Allocations',
  stock_orders: 'Stock orders',
  shipments: 'Shipments',
  units: 'Units',
};

function CheckedRecords({ run }: { run: Run }) {
  const { looked_at } = resultOf(run);
  return (
    <section className="card">
      <header>
        <h2>Checked records</h2>
      </header>
      <div className="body">
        <dl className="self-check-facts">
          {Object.entries(looked_at).map(([name, rows]) => (
            <div key={name} className="self-check-fact">
              <dt>{names[name] ?? name}</dt>
              <dd className="num">{count(rows)}</dd>
            </div>
          ))}
        </dl>
        <p className="t-small t-2">Your records are checked every night from 03:00, and whenever you select Run now.</p>
      </div>
    </section>
  );
}
