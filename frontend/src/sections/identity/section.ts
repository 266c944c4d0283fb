import type { Section } from '@/patterns/navigation/section';

export const identity: Section<typeof import('./routes').routes> = {
  menu: [{ group: 'Account', position: 1, label: 'Account', path: '/account', icon: 'user' }],
};
