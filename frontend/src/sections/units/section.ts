import type { Section } from '@/patterns/navigation/section';

export const units: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Inventory',
      position: 2,
      label: 'Asset Management',
      path: '/asset-management',
      icon: 'asset',
      creation: { title: 'Add a unit', key: 'U', admin: true },
    },
  ],
  subpages: [{ of: '/asset-management', label: 'Asset contacts', path: '/asset-contacts', icon: 'contacts' }],
};
