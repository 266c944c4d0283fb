import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/audit.css';
import { exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { RecordLink } from '@/patterns/record/record-link';
import { Facts } from '@/patterns/record/detail-page';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { auditChain, type AuditEntry } from './api';
import { actionLabel, recordPath, tableLabel } from './labels';
import { AuditValues } from './values';

const matching = { label: 'Matches', tone: 'success', icon: 'check-c' } as const;
const mismatchDisplay = { label: "Doesn't match", tone: 'danger', icon: 'alert' } as const;

/** "a41f90c2 … 7be3", with the whole hash as a tooltip. */
const Hash = ({ of }: { of: string | null }) =>
  of ? (
    <span className="audit-hash" title={of}>
      {of.slice(0, 8)} … {of.slice(-8)}
    </span>
  ) : (
    <None />
  );

/** One audit entry: its values, and its place in the hash chain. */
export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const chain = useQuery(auditChain(entry.id)).data;
  const path = recordPath(entry.table_name);
  return (
    <>
      <Facts
        facts={[
          ['When', exactTime(entry.created_at)],
          ['Person', entry.actor_name ?? 'Orderkeep'],
          ['Action', actionLabel(entry.action)],
          ['Record', `${tableLabel(entry.table_name)} ${entry.record_name ?? ''}`],
        ]}
      />
      <AuditValues entry={entry} />
      <div className="row wrap gap-4">
        {path && entry.record_id && entry.action !== 'delete' && (
          <RecordLink to={path} id={entry.record_id} className="link">
            Open {tableLabel(entry.table_name).toLowerCase()}
          </RecordLink>
        )}
        {entry.record_id && (
          <Link to="/admin/audit-log" search={{ record_id: entry.record_id }} className="link">
            All entries of this record
          </Link>
        )}
      </div>
      {chain && (
        <Facts
          facts={[
            ['Entry', chain.number === null ? 'Not in the chain yet' : count(chain.number)],
            [
              'Chain',
              chain.matches === null ? (
                <None key="none" />
              ) : (
                <StatusBadge key="badge" display={chain.matches ? matching : mismatchDisplay} />
              ),
            ],
            ['Previous hash', <Hash key="previous" of={chain.previous_hash} />],
            ['Hash', <Hash key="hash" of={chain.hash} />],
            [
              'Request',
              entry.request_id ? (
                <span key="request" className="audit-hash">
                  {entry.request_id}
                </span>
              ) : (
                <None key="no-request" />
              ),
            ],
          ]}
        />
      )}
    </>
  );
}
