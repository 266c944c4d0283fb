import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/today': { keywords: 'day sheet what to do now late' },
  '/registry': { keywords: 'all records' },
  '/registry/reports': { keywords: 'figures charts' },
};
