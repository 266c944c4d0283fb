import type { Section } from '@/patterns/navigation/section';

export const dashboard: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    { group: 'Home', position: 1, label: 'Dashboard', path: '/', icon: 'home', key: 'H', phone: 'Home', exact: true },
  ],
};
