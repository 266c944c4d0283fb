import type { Section } from '@/patterns/navigation/section';

export const vendors: Section<typeof import('./routes').routes> = {
  menu: [{ group: 'People', position: 2, label: 'Vendors', path: '/vendors', icon: 'shop', key: 'V' }],
  creations: [{ title: 'New vendor', path: '/vendors', key: 'V', icon: 'shop', admin: true }],
};
