import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { HealthCheck } from './api';

export const statuses: Readonly<Record<HealthCheck['status'], StatusDisplay>> = {
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
  warning: { label: 'Warning', tone: 'warning', icon: 'alert' },
  off: { label: 'Not set up', tone: 'neutral', icon: 'pause' },
  ok: { label: 'Passed', tone: 'success', icon: 'check-c' },
};
