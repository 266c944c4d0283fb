import type { Section } from '@/patterns/navigation/section';

export const imports: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    {
      group: 'Registry',
      position: 3,
      label: 'Import & Export',
      path: '/catalog/import-export',
      icon: 'upload',
      admin: true,
    },
  ],
};
