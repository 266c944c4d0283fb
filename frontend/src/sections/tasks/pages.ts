import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/tasks': { keywords: 'to do follow up pending list board', creation: 'add to do follow up create' },
  '/calendar': { keywords: 'day week month appointments events ical feed' },
};

export const records: readonly RecordType[] = [
  {
    table: 'tasks',
    noun: 'task',
    plural: 'tasks',
    icon: 'tasks',
    route: '/tasks/$id',
    list: '/tasks',
    deleted: async () => (await import('./deleted')).deletedTasks,
  },
  {
    table: 'appointments',
    noun: 'appointment',
    plural: 'appointments',
    icon: 'calendar',
    route: '/calendar?open=appointment&id=$id',
  },
  {
    table: 'calendar_events',
    noun: 'calendar event',
    plural: 'calendar events',
    icon: 'calendar',
    route: '/calendar?open=event&id=$id',
  },
];
