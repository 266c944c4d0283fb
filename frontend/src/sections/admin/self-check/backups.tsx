import { useQuery } from '@tanstack/react-query';
import '@/styles/self-check.css';
import { TimeAgo } from '@/patterns/display/moment';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { fileSize } from '@/lib/numbers/file-size';
import { BackUpButton } from './back-up-now';
import { backupStatus, type BackupStatus } from './api';

const states: Readonly<Record<BackupStatus['state'], StatusDisplay>> = {
  none: { label: 'No backup yet', tone: 'warning', icon: 'alert' },
  good: { label: 'Up to date', tone: 'success', icon: 'check-c' },
  late: { label: 'Overdue', tone: 'warning', icon: 'clock' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
};

/** Time of the last backup, failures since then, and the schedule. */
export function Backups() {
  const { data } = useQuery(backupStatus());
  if (!data) return null;
  return (
    <section className="card" aria-label="Backups">
      <header>
        <h2>Backups</h2>
        <StatusBadge display={states[data.state]} />
      </header>
      <div className="body self-check-backups">
        {data.state === 'failed' && data.last_failure && (
          <p>
            The backup <TimeAgo at={data.last_failure.started_at} /> failed. {data.last_failure.error}.
          </p>
        )}
        <LastBackup status={data} />
        <p className="t-small t-2">{scheduleText(data)}</p>
        {data.every_hours !== null && <BackUpButton />}
      </div>
    </section>
  );
}

function LastBackup({ status: { last, state, every_hours } }: { status: BackupStatus }) {
  if (!last)
    return (
      <p>
        {state === 'failed'
          ? 'No earlier backup exists.'
          : `No backup has been made yet.${every_hours === null ? ' To make one now, run orderkeep backup on the server.' : ''}`}
      </p>
    );
  return (
    <p>
      Last backup: <TimeAgo at={last.started_at} />, {fileSize(last.size)}{' '}
      <span className="block anywhere t-small t-3">{last.file}</span>
    </p>
  );
}

const scheduleText = ({ every_hours: hours, keep }: BackupStatus): string => {
  if (hours === null || keep === null) return "Backups aren't scheduled. See Health for setup steps.";
  const often = hours === 24 ? 'every day' : hours === 1 ? 'every hour' : `every ${hours} hours`;
  return `A backup is made ${often}. ${keep === 1 ? 'Only the newest is kept' : `The newest ${keep} are kept`}.`;
};
