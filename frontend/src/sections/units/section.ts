import type { Section } from '@/patterns/navigation/section';

export const units: Section<typeof import('./routes').routes> = {
  menu: [{ group: 'Inventory', position: 2, label: 'Asset Management', path: '/asset-management', icon: 'asset' }],
  subpages: [{ of: '/asset-management', label: 'Asset contacts', path: '/asset-contacts', icon: 'contacts' }],
  creations: [{ title: 'Add a unit', path: '/asset-management', key: 'U', icon: 'asset', admin: true }],
};
