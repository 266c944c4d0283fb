import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/source-of-truth': { keywords: 'integrity self-check backup' },
  '/admin/outbox': {
    title: 'Outbox',
    icon: 'mail',
    admin: true,
    keywords: 'emails waiting failed rejected retry discard unsent',
  },
  '/admin/settings/mail': {
    title: 'Email settings',
    icon: 'mail',
    admin: true,
    keywords: 'smtp email server sender password test templates texts',
  },
  '/admin/audit-log': {
    title: 'Audit log',
    icon: 'registry',
    admin: true,
    keywords: 'history who changed what when tampering hash chain',
  },
  '/admin/environments': {
    title: 'Environments',
    icon: 'boxes',
    admin: true,
    keywords: 'test development production copy empty reset scramble anonymous',
  },
  '/admin': { keywords: 'people roles users colleagues members team staff invite invitation permissions settings' },
};
