import { api, call } from '@/api/client';
import type { DeletedRecords } from '@/patterns/record/deleted-record';
import { undeleteTask } from './mutations';

/** The page of a deleted task, with the option to restore it. */
export const deletedTasks: DeletedRecords = {
  table: 'tasks',
  read: async (id) => {
    const [row] = (await call(api.GET('/rest/v1/tasks', { params: { query: { id, deleted: 'true', limit: 1 } } })))
      .items;
    return row ? { id, name: row.title, deleted_at: row.deleted_at } : null;
  },
  restore: undeleteTask,
  done: 'Task restored',
  failed: 'Failed to restore task',
};
