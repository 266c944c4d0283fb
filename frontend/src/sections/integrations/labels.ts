import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { ApiKey, Delivery, Environment, Webhook } from './api';

export const keyStates: Readonly<Record<ApiKey['state'], StatusDisplay>> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  expired: { label: 'Expired', tone: 'warning', icon: 'clock' },
  revoked: { label: 'Revoked', tone: 'danger', icon: 'ban' },
};

export const webhookStates: Readonly<Record<Webhook['state'], StatusDisplay>> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  failing: { label: 'Failing', tone: 'warning', icon: 'alert' },
  disabled: { label: 'Disabled', tone: 'danger', icon: 'ban' },
};

export const deliveryStates: Readonly<Record<Delivery['status'], StatusDisplay>> = {
  pending: { label: 'Pending', tone: 'info', icon: 'clock' },
  delivered: { label: 'Delivered', tone: 'success', icon: 'check-c' },
  failed: { label: 'Failed', tone: 'danger', icon: 'error' },
};

export const environments: readonly { value: Environment; label: string }[] = [
  { value: 'production', label: 'Production' },
  { value: 'test', label: 'Test' },
  { value: 'development', label: 'Development' },
];

export const environmentLabel = (value: string): string =>
  environments.find((each) => each.value === value)?.label ?? value;
