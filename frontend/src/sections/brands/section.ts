import type { Section } from '@/patterns/navigation/section';

export const brands: Section<typeof import('./routes').routes> = {
  subpages: [{ of: '/catalog', label: 'Brands', path: '/brands', icon: 'seal', inner: true }],
  creations: [{ title: 'New brand', path: '/brands', key: 'B', icon: 'seal', admin: true }],
};
