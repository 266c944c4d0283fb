import type { Section } from '@/patterns/navigation/section';

export const admin: Section<typeof import('./routes').routes, typeof import('./redirects').redirects> = {
  menu: [
    { group: 'Account', position: 2, label: 'Source of Truth', path: '/source-of-truth', icon: 'seal', admin: true },
    { group: 'Account', position: 3, label: 'Admin Console', path: '/admin', icon: 'shield', admin: true },
  ],
};
