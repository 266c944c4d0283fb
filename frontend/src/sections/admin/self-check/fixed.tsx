import '@/styles/self-check.css';
import { TimeAgo } from '@/patterns/display/moment';
import { StatusBadge } from '@/patterns/display/status-badge';
import { movementLabels } from '@/sections/catalog/labels';
import { plural } from '@/lib/text/names';
import type { TrackedFinding } from './api';
import { FindingLink, FindingExplanation } from './findings';

const MAX_SHOWN = 10;

/** Findings that a later check no longer reports, with the movements posted in between. */
export function FixedFindings({ followed }: { followed: readonly TrackedFinding[] }) {
  const fixed = followed.filter(({ fixed_at }) => fixed_at).slice(0, MAX_SHOWN);
  if (fixed.length === 0) return null;
  return (
    <section className="card" aria-label="Fixed">
      <header>
        <h2>Fixed</h2>
      </header>
      <div className="body">
        <ul className="self-check-finding-list">
          {fixed.map((finding) => (
            <li key={`${finding.key} ${finding.since}`}>
              <StatusBadge display={{ label: 'Fixed', tone: 'success', icon: 'check-c' }} />
              <span>{finding.message}</span>
              <span className="t-small t-3">
                {finding.code}: found <TimeAgo at={finding.since} />, fixed{' '}
                <TimeAgo at={finding.fixed_at ?? finding.last_seen} />
              </span>
              {finding.movements.map((movement) => (
                <span className="t-small t-2" key={movement.at}>
                  {movementLabels[movement.kind].label}, {plural(movement.quantity, 'item')}
                  {movement.reason && <>: {movement.reason}</>}{' '}
                  <span className="t-3">
                    ({movement.actor_name ? `${movement.actor_name}, ` : ''}
                    <TimeAgo at={movement.at} />)
                  </span>
                </span>
              ))}
              {finding.explanation && <FindingExplanation {...finding.explanation} />}
              <FindingLink finding={finding} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
