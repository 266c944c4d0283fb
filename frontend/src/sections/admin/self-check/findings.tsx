import { Link } from '@tanstack/react-router';
import '@/styles/self-check.css';
import { TimeAgo } from '@/patterns/display/moment';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { Button } from '@/ui/button';
import { trackedFindingOf, type Check, type TrackedFinding } from './api';
import { codeOf } from './rules';

type Finding = Check['findings'][number];

/** The page of a finding's record, by table. */
const recordLinks: Readonly<Record<string, (id: string) => string>> = {
  products: (id) => `/inventory/product/${id}`,
  purchase_orders: (id) => `/purchases/${id}`,
  purchases: (id) => `/purchases/${id}`,
  customers: (id) => `/contacts/${id}`,
  stock_orders: (id) => `/stock-orders/${id}`,
  shipments: (id) => `/tracking/${id}`,
  assets: (id) => `/asset-management/${id}`,
};

interface FindingsProps {
  check: Check | undefined;
  followed: readonly TrackedFinding[];
  explain: (finding: TrackedFinding) => void;
}

/** The findings of the selected rule, each with a link to its record and its explanation. */
export function Findings({ check, followed, explain }: FindingsProps) {
  if (!check) return null;
  return (
    <section className="card">
      <header>
        <h2>
          {codeOf(check) && `${codeOf(check)}: `}
          {check.title}
        </h2>
      </header>
      <div className="body">
        {check.findings.length === 0 && <p className="t-2">No findings. All records match.</p>}
        <ul className="self-check-finding-list">
          {check.findings.map((finding, index) => (
            <li key={index}>
              <FindingRow finding={finding} known={trackedFindingOf(followed, check, finding)} explain={explain} />
            </li>
          ))}
        </ul>
        {check.note && <p className="t-caption t-2">{check.note}</p>}
        {!check.ok && <p className="t-caption t-2">To fix a finding, count or adjust the product and give a reason.</p>}
      </div>
    </section>
  );
}

const badgeOf = (finding: Finding, known: TrackedFinding | undefined) =>
  finding.kind === 'note'
    ? ({ label: 'Note', tone: 'warning', icon: 'alert' } as const)
    : known?.explanation
      ? ({ label: 'Explained', tone: 'info', icon: 'check-c' } as const)
      : ({ label: 'Finding', tone: 'danger', icon: 'ban' } as const);

function FindingRow({
  finding,
  known,
  explain,
}: {
  finding: Finding;
  known: TrackedFinding | undefined;
  explain: (finding: TrackedFinding) => void;
}) {
  return (
    <>
      <StatusBadge display={badgeOf(finding, known)} />
      <span>{finding.message}</span>
      {known?.explanation && <FindingExplanation {...known.explanation} />}
      <span className="row gap-3">
        <FindingLink finding={finding} />
        {known && (
          <Button size="sm" variant="quiet" onClick={() => explain(known)}>
            {known.explanation ? 'Edit explanation' : 'Explain'}
          </Button>
        )}
      </span>
    </>
  );
}

/** The explanation of a finding, with author and time. */
export function FindingExplanation({ note, at, actor_name }: NonNullable<TrackedFinding['explanation']>) {
  return (
    <span className="self-check-finding">
      <q>{note}</q>{' '}
      <span className="t-3">
        {actor_name ?? 'An admin'}, <TimeAgo at={at} />
      </span>
    </span>
  );
}

export function FindingLink({ finding }: { finding: Pick<Finding, 'table' | 'row_id'> }) {
  const place = finding.table && finding.row_id ? recordLinks[finding.table]?.(finding.row_id) : undefined;
  return place ? (
    <Link {...linkTo(place)} className="link">
      Show
    </Link>
  ) : null;
}
