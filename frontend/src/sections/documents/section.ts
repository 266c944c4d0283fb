import type { Section } from '@/patterns/navigation/section';

export const documents: Section<typeof import('./routes').routes> = {
  menu: [{ group: 'Office', position: 4, label: 'Documents', path: '/documents', icon: 'docs', key: 'D' }],
};
