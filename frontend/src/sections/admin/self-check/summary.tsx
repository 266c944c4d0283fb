import '@/styles/self-check.css';
import { TimeAgo } from '@/patterns/display/moment';
import { exactTime, shortDate } from '@/lib/dates/dates';
import { duration } from '@/lib/dates/duration';
import { Icon } from '@/ui/icon';
import { plural } from '@/lib/text/names';
import { openErrors, type Check, type TrackedFinding, type Run } from './api';

/** The overall result: green if every rule passes or all its findings are explained. */
export function CheckSummary({
  run,
  checks,
  followed,
}: {
  run: Run;
  checks: readonly Check[];
  followed: readonly TrackedFinding[];
}) {
  const broken = checks.filter((check) => openErrors(followed, check) > 0).length;
  const explained = checks.filter(({ ok }) => !ok).length - broken;
  const when = run.finished_at ?? run.created_at;
  return (
    <div className="self-check-seal">
      <span className={broken === 0 ? 'seal' : 'seal broken'}>
        <Icon name="seal" size={20} />
      </span>
      <div>
        <h2 className="t-title-l">
          {broken === 0
            ? explained > 0
              ? `${checks.length - explained} passed, ${explained} explained`
              : `All ${checks.length} passed`
            : `${broken} of ${checks.length} failed`}
        </h2>
        <p className="t-2">
          {run.cause === 'nightly' ? 'Nightly run' : `Started by ${run.actor_name ?? 'an admin'}`} <TimeAgo at={when} />
          , took {duration(run.ms ?? 0)}
        </p>
      </div>
    </div>
  );
}

const MAX_RUNS = 30;

/** One bar per recent run; its height is the duration. */
export function RunHistory({ runs }: { runs: readonly Run[] }) {
  const ended = runs
    .filter(({ finished_at }) => finished_at)
    .slice(0, MAX_RUNS)
    .reverse();
  const longest = Math.max(1, ...ended.map(({ ms }) => ms ?? 0));
  const bad = ended.filter(({ ok }) => !ok).length;
  const [oldest] = ended;
  if (!oldest) return null;
  return (
    <div className="self-check-nights">
      <div
        className="self-check-spark"
        role="img"
        aria-label={`${plural(ended.length, 'run')}, ${bad === 0 ? 'all passed' : `${bad} with issues`}`}
      >
        {ended.map((run) => (
          <i
            key={run.id}
            className={run.ok ? undefined : 'f'}
            style={{ height: `${12 + (20 * (run.ms ?? 0)) / longest}px` }}
            title={`${exactTime(run.created_at)}: ${run.ok ? 'all passed' : 'with issues'}, ${duration(run.ms ?? 0)}`}
          />
        ))}
      </div>
      <div className="row between t-caption t-3">
        <span>{shortDate(oldest.created_at)}</span>
        <span>One bar per run</span>
        <span>Latest</span>
      </div>
    </div>
  );
}
