import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/theme-preview': { title: 'Theme preview', icon: 'monitor', keywords: 'design colours components styles' },
};
