import type { PageTarget } from '../navigation-commands';

/** Pages that only the palette lists. They load with it. */
export const moreTargets: readonly PageTarget[] = [
  { title: 'Purchase Orders', path: '/purchase-orders', icon: 'layers' },
  { title: 'Inventory', path: '/inventory', icon: 'boxes' },
  { title: 'Calculator', path: '/calculator', icon: 'calculator' },
  { title: 'Categories', path: '/categories', icon: 'layers' },
  { title: 'Specifications', path: '/specifications', icon: 'tag' },
  { title: 'Brands', path: '/brands', icon: 'seal' },
  { title: 'Asset contacts', path: '/asset-contacts', icon: 'contacts' },
  { title: 'Theme preview', path: '/theme-preview', icon: 'monitor' },
  { title: 'Health', path: '/health-checks', icon: 'bolt', admin: true },
  { title: 'Jobs', path: '/admin/jobs', icon: 'clock', admin: true },
  { title: 'Audit log', path: '/admin/audit-log', icon: 'registry', admin: true },
  { title: 'Outbox', path: '/admin/outbox', icon: 'mail', admin: true },
  { title: 'Email settings', path: '/admin/settings/mail', icon: 'mail', admin: true },
  { title: 'API keys', path: '/admin/api-keys', icon: 'lock', admin: true },
  { title: 'Webhooks', path: '/admin/webhooks', icon: 'bolt', admin: true },
  { title: 'Settings', path: '/admin/settings', icon: 'shop', admin: true },
  { title: 'Environments', path: '/admin/environments', icon: 'boxes', admin: true },
];
