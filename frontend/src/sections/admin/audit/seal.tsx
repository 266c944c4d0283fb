import { useQuery } from '@tanstack/react-query';
import '@/styles/audit.css';
import { timeAgo } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { Icon } from '@/ui/icon';
import { isRunning, lastAuditCheck, type AuditCheck } from './api';

const problems: Record<NonNullable<AuditCheck['problem']>, string> = {
  changed: 'was changed after it was recorded',
  deleted: 'was deleted',
  unlinked: 'comes after missing entries',
};

const sentenceOf = ({ first_number, problem }: AuditCheck): string =>
  `Entry ${count(first_number ?? 0)} ${problem ? problems[problem] : ''}. Entries before it are intact.`;

function sealOf(check: AuditCheck): StatusDisplay {
  if (isRunning(check)) return { label: 'Verifying...', tone: 'info', icon: 'half' };
  if (check.ok === null) return { label: 'Not verified', tone: 'warning', icon: 'alert' };
  if (check.ok) return { label: 'Chain verified', tone: 'success', icon: 'check-c' };
  return { label: 'Chain broken', tone: 'danger', icon: 'alert' };
}

/** Whether the log is intact, as of the last verification. */
export function AuditSeal() {
  const check = useQuery(lastAuditCheck()).data;
  if (!check)
    return <p className="t-small t-3">Each entry contains a hash of the one before it, so tampering is detected.</p>;
  return (
    <div className="audit-seal stack gap-2">
      <p className="row wrap gap-2 t-small t-3">
        <StatusBadge display={sealOf(check)} />
        {check.ok &&
          `Checked ${timeAgo(check.finished_at ?? check.created_at)}, ${count(check.entries)} entries, no gaps`}
      </p>
      {check.ok === false && (
        <p className="callout danger" role="alert">
          <Icon name="alert" />
          <span>{sentenceOf(check)}</span>
        </p>
      )}
    </div>
  );
}
