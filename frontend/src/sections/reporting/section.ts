import type { Section } from '@/patterns/navigation/section';

export const reporting: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    { group: 'Home', position: 2, label: 'Today', path: '/today', icon: 'clock' },
    {
      group: 'Registry',
      position: 1,
      label: 'Record Registry',
      path: '/registry',
      icon: 'registry',
      key: 'R',
      phone: 'Registry',
    },
    { group: 'Registry', position: 2, label: 'Reports & Analytics', path: '/registry/reports', icon: 'chart' },
  ],
  subpages: [{ of: '/catalog', label: 'Reports', path: '/catalog/reports', icon: 'chart', inner: true }],
};
