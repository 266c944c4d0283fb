import { Link } from '@tanstack/react-router';
import '@/styles/health.css';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import { BackUpButton } from '@/sections/admin/self-check/back-up-now';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { HealthCheck } from './api';
import { CopyButton } from './copy-button';
import { statuses } from './labels';

/** Checks whose findings and steps are on Source of Truth. */
const selfCheckNames = ['books'];

/** A check that needs attention: what happened, how to fix it, and one button that leads there. */
export function Attention({ check, recheck }: { check: HealthCheck; recheck: () => void }) {
  const { tone, icon, label } = statuses[check.status];
  return (
    <li className="health-row">
      <span className={`node ${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>
          {check.title}
          <span className={`badge plain ${tone}`}>{label}</span>
          {check.since !== null && (
            <span className="health-since" title={exactTime(check.since)}>
              since {timeOrDate(check.since)}
            </span>
          )}
        </h3>
        <p>{check.detail}</p>
        {check.cure && (
          <p className="note health-cure">
            <b>How to fix:</b> {check.cure} {check.command && <code>{check.command}</code>}
          </p>
        )}
      </div>
      <NextStep check={check} recheck={recheck} />
    </li>
  );
}

function NextStep({ check: { code, command }, recheck }: { check: HealthCheck; recheck: () => void }) {
  if (selfCheckNames.includes(code))
    return (
      <Link className="btn sm" to="/source-of-truth">
        Open Source of Truth
      </Link>
    );
  if (code === 'audit_log')
    return (
      <Link className="btn sm" to="/admin/audit-log">
        Open audit log
      </Link>
    );
  if (code === 'jobs')
    return (
      <Link className="btn sm" to="/admin/jobs">
        Open Jobs
      </Link>
    );
  if (code === 'mail')
    return (
      <Link className="btn sm" to="/admin/settings/mail">
        Open email settings
      </Link>
    );
  if (code === 'backup' && command === null) return <BackUpButton />;
  if (command === null)
    return (
      <Button size="sm" icon="refresh" onClick={recheck}>
        Check again
      </Button>
    );
  const isSetting = command.includes('=');
  return (
    <CopyButton
      text={command}
      label={isSetting ? 'Copy setting' : 'Copy command'}
      done={isSetting ? 'Setting copied' : 'Command copied'}
    />
  );
}
