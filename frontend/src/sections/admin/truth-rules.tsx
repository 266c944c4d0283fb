import { Icon } from '@/ui/icon';
import { duration } from '@/lib/duration';
import type { Check } from './checks-api';

/** The rules in their order, each with its time and result; a press shows what it found. */
export function Rules({ checks, chosen, choose }: { checks: readonly Check[]; chosen: string | undefined; choose: (code: string) => void }) {
  const longest = Math.max(1, ...checks.map(({ ms }) => ms));
  return (
    <div className="table-wrap">
      <table className="table compact">
        <colgroup>
          <col className="w-code" />
          <col />
          <col className="w-time" />
          <col className="w-result" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">What must hold</th>
            <th scope="col" className="r">
              Time
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.code} className={check.code === chosen ? 'is-selected' : undefined}>
              <td className="mono t-2">{codeOf(check)}</td>
              <td>
                <button type="button" className="rule-link" aria-pressed={check.code === chosen} onClick={() => choose(check.code)}>
                  {check.title}
                </button>
              </td>
              <td className="r num">
                <span className="tbar" style={{ width: `${(check.ms / longest) * 48}px` }} aria-hidden />
                {duration(check.ms)}
              </td>
              <td>
                <Result check={check} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Kept figures have names and no number. */
export const codeOf = ({ code }: Check): string => (/^I\d+$/.test(code) ? code : 'Sum');

function Result({ check }: { check: Check }) {
  const notes = check.findings.filter(({ kind }) => kind === 'note').length;
  const errors = check.findings.length - notes;
  return (
    <span className={`row gap-1 strong ${check.ok ? 'tone-success' : 'tone-danger'}`}>
      <Icon name={check.ok ? 'check' : 'ban'} size={14} />
      {check.ok ? 'Holds' : `${errors} ${errors === 1 ? 'finding' : 'findings'}`}
      {notes > 0 && <span className="badge plain warning">{notes === 1 ? '1 note' : `${notes} notes`}</span>}
    </span>
  );
}
