import type { Section } from '@/patterns/navigation/section';

export const brands: Section<typeof import('./routes').routes> = {
  subpages: [
    {
      of: '/catalog',
      label: 'Brands',
      path: '/brands',
      icon: 'seal',
      inner: true,
      creation: { title: 'New brand', key: 'B', admin: true },
    },
  ],
};
