import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { Job, StartedWork } from './jobs-api';

export const jobStatuses: Readonly<Record<Job['status'], StatusDisplay>> = {
  died: { label: 'Ended unexpectedly', tone: 'danger', icon: 'error' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
  stopped: { label: 'Not running', tone: 'warning', icon: 'pause' },
  running: { label: 'Running', tone: 'info', icon: 'clock' },
  ok: { label: 'OK', tone: 'success', icon: 'check-c' },
  idle: { label: 'Waiting', tone: 'neutral', icon: 'clock' },
  off: { label: 'Off', tone: 'neutral', icon: 'pause' },
};

export const workStatuses: Readonly<Record<StartedWork['status'], StatusDisplay>> = {
  running: { label: 'Running', tone: 'info', icon: 'clock' },
  done: { label: 'Done', tone: 'success', icon: 'check-c' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
};

export const workKinds: Readonly<Record<StartedWork['kind'], string>> = {
  backup: 'Backup',
  self_check: 'Data checks',
  audit_check: 'Audit log verification',
  import: 'Import',
  copy: 'Environment copy',
  emptying: 'Emptying',
};
