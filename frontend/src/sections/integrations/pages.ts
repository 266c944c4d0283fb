import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/admin/api-keys': {
    title: 'API keys',
    icon: 'lock',
    admin: true,
    keywords: 'integration token secret scopes developer rest bearer connect',
  },
  '/admin/webhooks': {
    title: 'Webhooks',
    icon: 'bolt',
    admin: true,
    keywords: 'integration events notify callback url delivery log signing secret',
  },
};
