import '@/styles/truth.css';
import { StatusBadge } from '@/patterns/display/status-badge';
import { movementLabels } from '@/sections/catalog/labels';
import { timeAgo, exactTime } from '@/lib/dates';
import { plural } from '@/lib/names';
import type { TrackedFinding } from './checks-api';
import { RecordLink, Explanation } from './self-check-findings';

const MAX_SHOWN = 10;

/** Findings that a later check no longer reports, with the movements posted in between. */
export function Fixed({ followed }: { followed: readonly TrackedFinding[] }) {
  const fixed = followed.filter(({ fixed_at }) => fixed_at).slice(0, MAX_SHOWN);
  if (fixed.length === 0) return null;
  return (
    <section className="card" aria-label="Fixed">
      <header>
        <h2>Fixed</h2>
      </header>
      <div className="body">
        <ul className="truth-finding-list">
          {fixed.map((finding) => (
            <li key={`${finding.key} ${finding.since}`}>
              <StatusBadge display={{ label: 'Fixed', tone: 'success', icon: 'check-c' }} />
              <span>{finding.message}</span>
              <span className="t-small t-3">
                {finding.code}: found <When at={finding.since} />, fixed{' '}
                <When at={finding.fixed_at ?? finding.last_seen} />
              </span>
              {finding.movements.map((movement) => (
                <span className="t-small t-2" key={movement.at}>
                  {movementLabels[movement.kind].label}, {plural(movement.quantity, 'item')}
                  {movement.reason && <>: {movement.reason}</>}{' '}
                  <span className="t-3">
                    ({movement.actor_name ? `${movement.actor_name}, ` : ''}
                    <When at={movement.at} />)
                  </span>
                </span>
              ))}
              {finding.explanation && <Explanation {...finding.explanation} />}
              <RecordLink finding={finding} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {timeAgo(at)}
  </time>
);
