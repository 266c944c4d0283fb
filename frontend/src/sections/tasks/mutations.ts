import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { plural } from '@/lib/text/names';
import { percentage } from '@/lib/numbers/percentage';
import { postTo } from '@/patterns/list/bulk/bulk-post';
import type { Outcome } from '@/patterns/list/bulk/bulk-run';
import type { Task, TaskNote, TaskStatus } from './api';

// Each mutation declares its messages; the mutation cache does the rest.

const titleIn = ({ title }: Task) => title;

export const createTask = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'TaskIn'>; key: string }) =>
      call(api.POST('/rest/v1/tasks', { body: values, headers: withKey(key) })),
    meta: {
      done: 'Task created successfully',
      failed: 'Failed to create task',
      about: titleIn,
      undo: undoCreate('/rest/v1/tasks/{id}'),
    },
  });

interface Change {
  task: Pick<Task, 'id' | 'version'>;
  values: Schema<'TaskChange'>;
}

const change = ({ task: { id, version }, values }: Change) =>
  call(api.PATCH('/rest/v1/tasks/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** Inline and bulk edits of the list. */
export const changingTasks = {
  onUpdate: (task: Task, values: object) => change({ task, values }),
  failed: 'Failed to update task',
};

export const updateTask = () =>
  mutationOptions({
    mutationFn: change,
    meta: {
      comparesVersions: true,
      done: 'Task updated successfully',
      failed: 'Failed to update task',
      about: titleIn,
    },
  });

interface StatusChange {
  task: Task;
  status: TaskStatus;
}

const statusBack = registerUndo('tasks.status', (changed: Task, { task }: StatusChange) =>
  change({ task: changed, values: { status: task.status } }),
);

const statusToasts: Record<TaskStatus, string> = {
  pending: 'Task reopened',
  on_hold: 'Task put on hold',
  completed: 'Task completed',
  archived: 'Task archived',
};

export const setTaskStatus = () =>
  mutationOptions({
    mutationFn: ({ task, status }: StatusChange) =>
      change({ task, values: { status } }).catch(explainEditConflict('task')),
    meta: {
      done: (_task: Task, { status }: StatusChange) => statusToasts[status],
      failed: 'Failed to update task',
      about: titleIn,
      undo: statusBack,
    },
  });

interface ProgressChange {
  task: Task;
  progress: number;
}

const progressBack = registerUndo('tasks.progress', (changed: Task, { task }: ProgressChange) =>
  change({ task: changed, values: { progress: task.progress } }),
);

export const setProgress = () =>
  mutationOptions({
    mutationFn: ({ task, progress }: ProgressChange) =>
      change({ task, values: { progress } }).catch(explainEditConflict('task')),
    meta: {
      done: (task: Task) => `Progress set to ${percentage(task.progress)}`,
      failed: 'Failed to update task',
      about: titleIn,
      undo: progressBack,
    },
  });

interface DayChange {
  task: Task;
  due_date: string;
}

const dayBack = registerUndo('tasks.day', (changed: Task, { task }: DayChange) =>
  change({ task: changed, values: { due_date: task.due_date } }),
);

/** Moves a task to another due date. */
export const setDueDay = () =>
  mutationOptions({
    mutationFn: ({ task, due_date }: DayChange) =>
      change({ task, values: { due_date } }).catch(explainEditConflict('task')),
    meta: { done: 'Task updated successfully', failed: 'Failed to update task', about: titleIn, undo: dayBack },
  });

/** Restores a deleted task. */
export const undeleteTask = (id: string) => call(api.POST('/rest/v1/tasks/{id}/restore', { params: { path: { id } } }));

const deleteBack = registerUndo('tasks.delete', (_data: unknown, { id }: Pick<Task, 'id' | 'title'>) =>
  undeleteTask(id),
);

/** Soft-deletes a task and unlinks its appointments. It can be restored for thirty days. */
export const deleteTask = () =>
  mutationOptions({
    mutationFn: ({ id }: Pick<Task, 'id' | 'title'>) =>
      call(api.DELETE('/rest/v1/tasks/{id}', { params: { path: { id } } })),
    meta: {
      done: 'Task deleted',
      failed: 'Failed to delete task. Please try again.',
      about: (_data: unknown, { title }: Pick<Task, 'id' | 'title'>) => title,
      undo: deleteBack,
    },
  });

const post = postTo('tasks');
const bulkRun = () => import('@/patterns/list/bulk/bulk-run');

const archiveBack = registerUndo('tasks.archive', async ({ before }: Outcome) => {
  const { undoBulk } = await bulkRun();
  const back = await undoBulk(post, before, newKey);
  return `${plural(back.done, 'task')} restored`;
});

/** Archives all completed tasks. */
export const archiveCompleted = () =>
  mutationOptions({
    mutationFn: async () => {
      const { runBulk } = await bulkRun();
      const target = { matching: { status: 'completed' } };
      return runBulk({ post, target, change: { status: 'archived' }, key: newKey() });
    },
    meta: {
      done: ({ done }: Outcome) => `${plural(done, 'task')} archived`,
      failed: 'Failed to archive completed tasks',
      undo: archiveBack,
    },
  });

export const addTaskNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(api.POST('/rest/v1/task_notes', { body: { task_id: id, body: text }, headers: withKey(key) })),
    meta: {
      done: 'Note added successfully',
      failed: 'Failed to add note',
      undo: undoCreate('/rest/v1/task_notes/{id}'),
    },
  });

const changeNote = ({ id, version }: Pick<TaskNote, 'id' | 'version'>, body: string) =>
  call(api.PATCH('/rest/v1/task_notes/{id}', { params: { path: { id } }, body: { body }, headers: ifMatch(version) }));

const noteChangeBack = registerUndo('tasks.note.change', (changed: TaskNote, { note }: { note: TaskNote }) =>
  changeNote(changed, note.body),
);

export const changeTaskNote = () =>
  mutationOptions({
    mutationFn: ({ note, version, body }: { note: TaskNote; version: number; body: string }) =>
      changeNote({ id: note.id, version }, body).catch(explainEditConflict('note')),
    meta: { done: 'Note updated', failed: 'Failed to update note', undo: noteChangeBack },
  });

const noteBack = registerUndo('tasks.note', (_data: unknown, { task_id, body }: TaskNote) =>
  call(api.POST('/rest/v1/task_notes', { body: { task_id, body }, headers: withKey(newKey()) })),
);

export const deleteTaskNote = () =>
  mutationOptions({
    mutationFn: ({ id }: TaskNote) => call(api.DELETE('/rest/v1/task_notes/{id}', { params: { path: { id } } })),
    meta: { done: 'Note deleted', failed: 'Failed to delete note', undo: noteBack },
  });
