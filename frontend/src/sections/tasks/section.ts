import type { Section } from '@/patterns/navigation/section';

export const tasks: Section<typeof import('./routes').routes> = {
  menu: [
    {
      group: 'Office',
      position: 2,
      label: 'Tasks',
      path: '/tasks',
      icon: 'tasks',
      key: 'K',
      count: { of: ['tasks'], says: 'overdue', late: true },
      creation: { title: 'New task', key: 'T' },
    },
    {
      group: 'Office',
      position: 3,
      label: 'Calendar',
      path: '/calendar',
      icon: 'calendar',
      count: { of: ['calendar'], says: 'today' },
    },
  ],
};
