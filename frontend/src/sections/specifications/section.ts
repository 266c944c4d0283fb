import type { Section } from '@/patterns/navigation/section';

export const specifications: Section<typeof import('./routes').routes> = {
  subpages: [
    {
      of: '/catalog',
      label: 'Specifications',
      path: '/specifications',
      icon: 'tag',
      inner: true,
      creation: { title: 'New specification', key: 'X', admin: true },
    },
  ],
};
