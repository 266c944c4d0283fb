import { Link } from '@tanstack/react-router';
import '@/styles/registry.css';
import { Icon } from '@/ui/icon';
import { timeAgo, exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { kindLabels, recordKinds, type RecordKind } from './kinds';
import type { KindCount } from './api';

interface GridProps {
  /** The counts; while they load, only the names are shown. */
  counts: readonly KindCount[] | undefined;
}

const none: Omit<KindCount, 'kind'> = { records: 0, capped: false, changed_at: null };

/** Icon, name, count and time of the latest change of a kind. */
function KindSummary({ kind, counts }: GridProps & { kind: RecordKind }) {
  const { records, capped, changed_at } = counts?.find((each) => each.kind === kind) ?? none;
  return (
    <>
      <Icon name={kindLabels[kind].icon} />
      <span className="registry-name trunc" title={kindLabels[kind].many}>
        {kindLabels[kind].many}
      </span>
      <span className="registry-count">{counts ? `${count(records)}${capped ? '+' : ''}` : ''}</span>
      {changed_at ? (
        <time
          className="registry-fresh l2 nowrap right"
          dateTime={changed_at}
          title={`Last change ${exactTime(changed_at)}`}
        >
          {timeAgo(changed_at)}
        </time>
      ) : (
        <span className="registry-fresh l2 nowrap right" />
      )}
    </>
  );
}

/** The kinds as filters: press one or several, press again to clear. */
export function KindFilter({
  counts,
  chosen,
  onChange,
}: GridProps & { chosen: readonly string[]; onChange: (kinds: readonly string[]) => void }) {
  return (
    <div className="registry-kinds" role="group" aria-label="Kinds of records">
      {recordKinds.map((kind) => {
        const on = chosen.includes(kind);
        return (
          <button
            type="button"
            key={kind}
            className="registry-kind"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((each) => each !== kind) : [...chosen, kind])}
          >
            <KindSummary kind={kind} counts={counts} />
          </button>
        );
      })}
    </div>
  );
}

/** The kinds as links to their records. */
export function KindLinks({ counts }: GridProps) {
  return (
    <nav className="registry-kinds" aria-label="Kinds of records">
      {recordKinds.map((kind) => (
        <Link key={kind} to="/registry/records" search={{ kind }} className="registry-kind">
          <KindSummary kind={kind} counts={counts} />
        </Link>
      ))}
    </nav>
  );
}
