import type { Section } from '@/patterns/navigation/section';

export const workspace: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Office',
      position: 1,
      label: 'Workspace',
      path: '/workspace',
      icon: 'workspace',
      key: 'W',
      creation: { title: 'New document', key: 'D' },
    },
  ],
};
