import '@/styles/self-check.css';
import { Icon } from '@/ui/icon';
import { duration } from '@/lib/dates/duration';
import { plural } from '@/lib/text/names';
import { openErrors, type Check, type TrackedFinding } from './api';

/** The rules with duration and result. Selecting one shows its findings. */
export function Rules({
  checks,
  followed,
  chosen,
  choose,
}: {
  checks: readonly Check[];
  followed: readonly TrackedFinding[];
  chosen: string | undefined;
  choose: (code: string) => void;
}) {
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
            <th scope="col">Code</th>
            <th scope="col">Check</th>
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
                <button
                  type="button"
                  className="self-check-rule"
                  aria-pressed={check.code === chosen}
                  onClick={() => choose(check.code)}
                >
                  {check.title}
                </button>
              </td>
              <td className="r num">
                <span className="self-check-bar" style={{ width: `${(check.ms / longest) * 48}px` }} aria-hidden />
                {duration(check.ms)}
              </td>
              <td>
                <Result check={check} open={openErrors(followed, check)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of a check; checks of stored totals have none. */
export const codeOf = ({ code }: Check): string => (/^I\d+$/.test(code) ? code : '');

function Result({ check, open }: { check: Check; open: number }) {
  const notes = check.findings.filter(({ kind }) => kind === 'note').length;
  const explained = check.findings.length - notes - open;
  const holds = check.ok || open === 0;
  return (
    <span className={`row gap-1 strong ${holds ? 'tone-success' : 'tone-danger'}`}>
      <Icon name={holds ? 'check' : 'ban'} size={14} />
      {check.ok ? 'Passed' : open > 0 ? plural(open, 'issue') : 'Explained'}
      {explained > 0 && open > 0 && <span className="badge plain info">{explained} explained</span>}
      {notes > 0 && <span className="badge plain warning">{plural(notes, 'note')}</span>}
    </span>
  );
}
