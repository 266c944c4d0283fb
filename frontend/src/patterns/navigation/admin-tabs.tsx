import { PageTabs } from './page-tabs';

const tabs = [
  { path: '/admin', label: 'Members' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/settings/mail', label: 'Mail' },
  { path: '/admin/outbox', label: 'Outbox' },
  { path: '/admin/categories', label: 'Categories' },
  { path: '/admin/environments', label: 'Environments' },
  { path: '/admin/api-keys', label: 'API keys' },
  { path: '/admin/webhooks', label: 'Webhooks' },
  { path: '/health-checks', label: 'Health' },
  { path: '/admin/jobs', label: 'Jobs' },
  { path: '/admin/audit-log', label: 'Audit log' },
] as const;

/** Tabs for the pages of the Admin Console. */
export const AdminTabs = ({ current }: { current: (typeof tabs)[number]['path'] }) => (
  <PageTabs label="Admin pages" tabs={tabs} current={current} />
);
