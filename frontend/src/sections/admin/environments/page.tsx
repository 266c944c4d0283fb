import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TimeAgo } from '@/patterns/display/moment';
import { environments, type Environment } from '@/api/config';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { PartError } from '@/patterns/feedback/part-error';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { environmentLabels } from '@/sections/environments/labels';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { environmentList, type EnvironmentSummary, type EnvironmentRun } from './api';

const DefaultDialog = lazyFocused(async () => (await import('./default-dialog')).DefaultEnvironmentDialog);
const RunDialog = lazyFocused(async () => (await import('./dialog')).EnvironmentDialog);
const route = getRouteApi('/signed-in/admin/environments');

const states: Readonly<Record<EnvironmentRun['state'], StatusDisplay>> = {
  running: { label: 'In progress', tone: 'info', icon: 'clock' },
  done: { label: 'Done', tone: 'success', icon: 'check-c' },
  interrupted: { label: 'Interrupted', tone: 'warning', icon: 'alert' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
};

const purpose: Readonly<Record<Environment, string>> = {
  production:
    "Your live business, and the only environment that sends emails to customers. You can copy it into Test, but you can't empty it.",
  test: 'A practice shop that sends no emails to customers. You can copy Production into it. Names, contact details and amounts are replaced with made-up ones.',
  development:
    "The sample shop, which sends no emails to customers. You can empty it, but the sample data won't come back.",
};

/** How full each environment is; copies production into test, and empties test and development. */
export const EnvironmentsPage = () => (
  <AdminPage path="/admin/environments" title="Environments" text="Only admins can manage environments.">
    <Environments />
  </AdminPage>
);

function Environments() {
  const { data, error, refetch } = useQuery(environmentList());
  const { open } = route.useSearch();
  const dialog = useOpenDialog();
  if (!data)
    return error ? (
      <PartError title="Couldn't load the environments" error={error} retry={() => void refetch()} />
    ) : (
      <Spinner label="Loading..." />
    );
  const target = environments.find((each) => open === `empty-${each}`);
  const chosen = environments.find((each) => open === `default-${each}` && !data.fixed && each !== data.default);
  return (
    <div className="stack gap-4">
      <p className="callout">
        <Icon name="info" />
        <span>
          {`People who aren't admins always work in the default environment: ${environmentLabels[data.default].label}. `}
          {data.fixed
            ? "It's fixed in the server's settings and can't be changed here."
            : 'Admins can switch between environments in the account menu.'}
        </span>
      </p>
      {data.items.map((facts) => (
        <EnvironmentCard
          key={facts.environment}
          facts={facts}
          isDefault={facts.environment === data.default}
          fixed={data.fixed}
          show={dialog.show}
        />
      ))}
      {chosen && <DefaultDialog environment={chosen} onClose={dialog.close} />}
      {open === 'copy' && <RunDialog action="copy" environment="test" onClose={dialog.close} />}
      {target && <RunDialog action="empty" environment={target} onClose={dialog.close} />}
    </div>
  );
}

interface CardProps {
  facts: EnvironmentSummary;
  isDefault: boolean;
  fixed: boolean;
  show: (dialog: string) => void;
}

function EnvironmentCard({ facts, isDefault, fixed, show }: CardProps) {
  const { environment, records, run } = facts;
  const { label } = environmentLabels[environment];
  const busy = run?.state === 'running';
  return (
    <section className="card" aria-label={label}>
      <header>
        <h2>{label}</h2>
        {isDefault && <span className="badge plain">Default</span>}
        <span className="count">{plural(records, 'record')}</span>
      </header>
      <div className="body stack gap-3">
        <p className="t-2">{purpose[environment]}</p>
        {run && <LastRun run={run} />}
        {!busy && (
          <div className="row wrap">
            {!isDefault && !fixed && (
              <Button icon="contacts" onClick={() => show(`default-${environment}`)}>
                Make default
              </Button>
            )}
            {environment === 'test' && (
              <Button icon="copy" onClick={() => show('copy')}>
                Copy Production into Test
              </Button>
            )}
            {environment !== 'production' && (
              <Button icon="trash" onClick={() => show(`empty-${environment}`)}>
                {`Empty ${label}`}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function LastRun({ run }: { run: EnvironmentRun }) {
  const what = run.action === 'copy' ? 'Copy of Production' : 'Emptying';
  if (run.state === 'running')
    return (
      <div className="stack gap-1" role="status">
        <p>{`${what}: ${count(run.done)} of ${count(run.total)} records. No one can change this environment until it's done.`}</p>
        <progress max={Math.max(run.total, 1)} value={run.done} aria-label={what} />
      </div>
    );
  const at = run.finished_at ?? run.started_at;
  return (
    <div className="stack gap-1">
      <p>
        <StatusBadge display={states[run.state]} /> {what}, <TimeAgo at={at} />
      </p>
      {run.error && <p>{run.error}</p>}
      {run.books_ok === true && <p className="t-2">The data checks after the copy found no errors.</p>}
      {run.books_ok === false && (
        <p className="t-2">The data checks after the copy found errors. Check whether Production has them too.</p>
      )}
    </div>
  );
}
