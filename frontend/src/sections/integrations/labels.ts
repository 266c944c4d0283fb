import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { ApiKey, Environment } from './api';

export const keyStates: Readonly<Record<ApiKey['state'], StatusDisplay>> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  expired: { label: 'Expired', tone: 'warning', icon: 'clock' },
  revoked: { label: 'Revoked', tone: 'danger', icon: 'ban' },
};

export const environments: readonly { value: Environment; label: string }[] = [
  { value: 'production', label: 'Production' },
  { value: 'test', label: 'Test' },
  { value: 'development', label: 'Development' },
];

export const environmentLabel = (value: string): string =>
  environments.find((each) => each.value === value)?.label ?? value;
