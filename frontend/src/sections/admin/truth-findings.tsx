import { Link } from '@tanstack/react-router';
import { StatusBadge } from '@/patterns/status-badge';
import type { Check } from './checks-api';
import { codeOf } from './truth-rules';

type Finding = Check['findings'][number];

/** Where the row of a finding is shown. */
const places: Readonly<Record<string, (id: string) => string>> = {
  products: (id) => `/inventory/product/${id}`,
  purchases: (id) => `/purchases/${id}`,
  customers: (id) => `/contacts/${id}`,
  stock_orders: (id) => `/stock-orders/${id}`,
  shipments: (id) => `/tracking/${id}`,
  assets: (id) => `/asset-management/${id}`,
};

/** What the chosen rule found, each with the way to its row. */
export function Findings({ check }: { check: Check | undefined }) {
  if (!check) return null;
  return (
    <section className="card">
      <header>
        <h2>
          {codeOf(check) === 'Sum' ? '' : `${codeOf(check)}: `}
          {check.title}
        </h2>
      </header>
      <div className="body">
        {check.findings.length === 0 && <p className="t-2">Nothing found. Every row agrees.</p>}
        <ul className="finding-list">
          {check.findings.map((finding, at) => (
            <li key={at}>
              <StatusBadge word={finding.kind === 'error' ? { label: 'Finding', tone: 'danger', icon: 'ban' } : { label: 'Note', tone: 'warning', icon: 'alert' }} />
              <span>{finding.message}</span>
              <Place finding={finding} />
            </li>
          ))}
        </ul>
        {check.note && <p className="t-caption t-2">{check.note}</p>}
        {!check.ok && <p className="t-caption t-2">A fix is a normal movement: count or adjust the product, and say why. Nothing is changed behind the ledger.</p>}
      </div>
    </section>
  );
}

function Place({ finding }: { finding: Finding }) {
  const place = finding.table && finding.row_id ? places[finding.table]?.(finding.row_id) : undefined;
  return place ? (
    <Link to={place as '/'} className="link">
      Show
    </Link>
  ) : null;
}
