import '@/styles/health.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { PartError } from '@/patterns/feedback/part-error';
import { BackUpButton } from '@/sections/admin/self-check/back-up-now';
import { startCheck } from '@/sections/admin/self-check/api';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { jobStatuses, workKinds, workStatuses } from './job-labels';
import { jobsByUrgency, jobsSummary, lastRun, nextRun, queueText } from './job-summary';
import { jobs, runJob, type Job, type StartedWork } from './jobs-api';

/** Everything the server does in the background: whether it works, when it last ran and when it runs next. */
export const JobsPage = () => (
  <AdminPage path="/admin/jobs" title="Jobs" text="Only admins can see jobs.">
    <Jobs />
  </AdminPage>
);

function Jobs() {
  const { data, error, refetch } = useQuery(jobs());
  if (!data)
    return error ? (
      <PartError title="Couldn't load the jobs" error={error} retry={() => void refetch()} />
    ) : (
      <Spinner label="Loading..." />
    );
  return (
    <div className="stack gap-4">
      <section className="card" aria-label="Scheduled jobs">
        <header>
          <h2>Scheduled jobs</h2>
          <span className="t-small t-2">{jobsSummary(data.jobs)}</span>
        </header>
        <ul>
          {jobsByUrgency(data.jobs).map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </section>
      <section className="card" aria-label="Started by your team">
        <header>
          <h2>Started by your team</h2>
          <span className="t-small t-2">The last 10 imports, backups, data checks and environment copies</span>
        </header>
        {data.started.length === 0 ? (
          <p className="body t-2">No imports, backups or data checks yet.</p>
        ) : (
          <ul>
            {data.started.map((work) => (
              <WorkRow key={work.id} work={work} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function JobRow({ job }: { job: Job }) {
  const { title, purpose, status, error, failing_since: since } = job;
  return (
    <li className="health-job-row">
      <div>
        <h3>
          {title} <StatusBadge display={jobStatuses[status]} />
        </h3>
        <p className="t-2">{purpose}</p>
        {error !== null && status !== 'off' && (
          <p className="tone-danger anywhere">
            {error}
            {since !== null && ` Failing since ${timeOrDate(since)}.`}
          </p>
        )}
      </div>
      <JobDetails job={job} />
      <div className="health-job-run">
        <RunButton job={job} />
      </div>
    </li>
  );
}

function JobDetails({ job }: { job: Job }) {
  const { often, off_reason: off, next_at: next, queue } = job;
  const last = lastRun(job);
  return (
    <dl className="health-job-facts">
      <dt>Runs</dt>
      <dd>{off ?? often}</dd>
      {(off === null || job.started_at !== null) && (
        <>
          <dt>{last.label}</dt>
          <dd title={job.started_at === null ? undefined : exactTime(job.started_at)}>{last.text}</dd>
        </>
      )}
      {next !== null && (
        <>
          <dt>Next run</dt>
          <dd title={exactTime(next)}>{nextRun(next)}</dd>
        </>
      )}
      {queue !== null && (
        <>
          <dt>Queue</dt>
          <dd>{queueText(queue)}</dd>
        </>
      )}
    </dl>
  );
}

/** Backups and self-checks are started where their own pages start them, so that they're recorded there too. */
function RunButton({ job }: { job: Job }) {
  if (job.name === 'scheduled-backups') return job.off_reason === null ? <BackUpButton /> : null;
  if (job.name === 'nightly-self-check') return <CheckButton />;
  return job.can_run_now ? <StartButton job={job} /> : null;
}

function CheckButton() {
  const start = useMutation(startCheck());
  return (
    <Button size="sm" icon="refresh" busy={start.isPending && 'Starting...'} onClick={() => start.mutate()}>
      Check now
    </Button>
  );
}

function StartButton({ job }: { job: Job }) {
  const start = useMutation(runJob());
  return (
    <Button
      size="sm"
      icon="refresh"
      aria-label={`Run now: ${job.title}`}
      busy={start.isPending && 'Starting...'}
      onClick={() => start.mutate(job)}
    >
      Run now
    </Button>
  );
}

function WorkRow({ work }: { work: StartedWork }) {
  const { kind, subject, person_name: person, status, started_at: at, error } = work;
  return (
    <li className="health-job-row">
      <div>
        <h3>
          {workKinds[kind]} <StatusBadge display={workStatuses[status]} />
        </h3>
        {subject !== null && <p className="anywhere t-2">{subject}</p>}
        {error !== null && <p className="tone-danger anywhere">{error}</p>}
      </div>
      <dl className="health-job-facts">
        <dt>Started</dt>
        <dd title={exactTime(at)}>{person === null ? timeOrDate(at) : `${timeOrDate(at)} by ${person}`}</dd>
        {work.finished_at !== null && (
          <>
            <dt>Ended</dt>
            <dd title={exactTime(work.finished_at)}>{timeOrDate(work.finished_at)}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
