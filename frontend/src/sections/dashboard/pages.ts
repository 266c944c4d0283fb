import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/': { keywords: 'home start figures' },
};
