import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/tasks': { keywords: 'to do follow up pending list board', creation: 'add to do follow up create' },
  '/calendar': { keywords: 'day week month appointments events ical feed' },
};

export const records: readonly DeclaredRecord[] = [
  {
    table: 'tasks',
    noun: 'task',
    icon: 'tasks',
    list: '/tasks',
    deleted: async () => (await import('./deleted')).deletedTasks,
  },
  { table: 'appointments', noun: 'appointment', icon: 'calendar', route: '/calendar?open=appointment&id=$id' },
  { table: 'calendar_events', noun: 'calendar event', icon: 'calendar', route: '/calendar?open=event&id=$id' },
];
