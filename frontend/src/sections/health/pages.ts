import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/health-checks': { title: 'Health', icon: 'bolt', admin: true, keywords: 'status mail disk backup checks version' },
  '/admin/jobs': {
    title: 'Jobs',
    icon: 'clock',
    admin: true,
    keywords: 'background periodic scheduled queue cron running failed next run',
  },
};
