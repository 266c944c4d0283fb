import { useQuery } from '@tanstack/react-query';
import '@/styles/health.css';
import { timeOrDate } from '@/lib/dates/dates';
import { Empty } from '@/patterns/feedback/empty';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { PageTitle } from '@/patterns/navigation/page-title';
import { backupStatus } from '@/sections/admin/self-check/api';
import { Backups } from '@/sections/admin/self-check/backups';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { health, type Health, type HealthCheck } from './api';
import { Attention } from './attention';
import { CopyButton } from './copy-button';
import { LocalLogCard } from './local-log-card';
import { statuses } from './labels';
import { byUrgency, countOf, reportOf, summaryOf } from './summary';

/** Every part of the installation: what doesn't work, why, and how to fix it. */
export const HealthPage = () => (
  <AdminOnly title="Health" text="Only admins can see the health of this installation.">
    <PageTitle>Health</PageTitle>
    <Checks />
  </AdminOnly>
);

function Checks() {
  const { data, isFetching, isError, refetch } = useQuery(health());
  const again = () => void refetch();
  const backups = useQuery(backupStatus());
  // Shown together, because what comes later would push the rest down.
  const isKnown = (data !== undefined || isError) && !backups.isPending;
  return (
    <>
      <AdminTabs current="/health-checks" />
      <div className="page-head">
        <h1>Health</h1>
        {data && <span className="count no-phone">Last checked {timeOrDate(data.checked_at)}</span>}
        <div className="actions">
          {data && (
            <span className="no-phone">
              <CopyButton quiet text={reportOf(data)} label="Copy report" done="Report copied" />
            </span>
          )}
          {isKnown && (
            <Button icon="refresh" busy={isFetching && 'Checking...'} onClick={again}>
              Run checks again
            </Button>
          )}
        </div>
      </div>
      {isKnown ? (
        <div className="stack gap-4">
          {data ? <Report health={data} recheck={again} /> : <NoAnswer />}
          <Backups />
          <LocalLogCard />
        </div>
      ) : (
        <Spinner label="Checking..." />
      )}
    </>
  );
}

const NoAnswer = () => (
  <Empty icon="error" title="The checks didn't run">
    The server didn&apos;t answer. Run the checks again. If this continues, check the server&apos;s log.
  </Empty>
);

function Report({ health: { checks }, recheck }: { health: Health; recheck: () => void }) {
  const sorted = byUrgency(checks);
  const { title, text } = summaryOf(checks);
  return (
    <section className="card" aria-label="Checks">
      <div className="health-sum">
        <div>
          <h2 className="t-title-m">{title}</h2>
          <p className="t-small t-2">{text}</p>
        </div>
        <Legend checks={checks} />
        <div className="health-bar" aria-hidden="true">
          {sorted.map(({ code, status }) => (
            <i key={code} className={statuses[status].tone} />
          ))}
        </div>
      </div>
      <ul>
        {sorted
          .filter(({ status }) => status !== 'ok')
          .map((check) => (
            <Attention key={check.code} check={check} recheck={recheck} />
          ))}
      </ul>
      <ul className="health-passed">
        {sorted
          .filter(({ status }) => status === 'ok')
          .map(({ code, title, figure, detail }) => (
            <li key={code}>
              <Icon name="check-c" />
              <b className="t-label">
                {title}
                <span className="sr">, passed</span>
              </b>
              <span>{figure}</span>
              {detail && <span>{detail}</span>}
            </li>
          ))}
      </ul>
    </section>
  );
}

function Legend({ checks }: { checks: readonly HealthCheck[] }) {
  const counted = (['failed', 'warning', 'ok'] as const).filter((status) => countOf(checks, status) > 0);
  return (
    <div className="health-legend legend no-phone">
      {counted.map((status) => (
        <span key={status} className={statuses[status].tone}>
          <i aria-hidden="true" />
          {countOf(checks, status)} {statuses[status].label.toLowerCase()}
        </span>
      ))}
    </div>
  );
}
