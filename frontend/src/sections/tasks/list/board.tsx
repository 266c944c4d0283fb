import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type DragEvent } from 'react';
import '@/styles/tasks.css';
import { PartError } from '@/patterns/feedback/part-error';
import type { ListSearch } from '@/patterns/list/list-search';
import { RecordLink } from '@/patterns/record/record-link';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { keysOf } from '@/lib/options';
import { readTab, taskList, type Task, type TaskFilter, type TaskStatus } from '@/sections/tasks/api';
import { setTaskStatus } from '@/sections/tasks/mutations';
import { aboutOf } from '@/sections/tasks/cards';
import { DueDate, Progress, progressOf } from '@/sections/tasks/due';
import { isClosed, priorityLabels, statusLabels, typeLabels } from '@/sections/tasks/labels';

const boardStatuses: readonly TaskStatus[] = ['pending', 'on_hold', 'completed'];
const DRAGGED = 'text/x-task';

/** The tasks in columns by status. A task is moved by its menu or by dragging. */
export function Board({ search }: { search: ListSearch<TaskFilter> }) {
  const move = useMutation(setTaskStatus());
  const states = readTab(search.shown) === 'archived' ? [...boardStatuses, 'archived' as const] : boardStatuses;
  return (
    <div className="task-board">
      {states.map((status) => (
        <Column key={status} status={status} search={search} onMove={(task, to) => move.mutate({ task, status: to })} />
      ))}
    </div>
  );
}

interface ColumnProps {
  status: TaskStatus;
  search: ListSearch<TaskFilter>;
  onMove: (task: Task, to: TaskStatus) => void;
}

function Column({ status, search, onMove }: ColumnProps) {
  const { cursor: _cursor, shown: _shown, ...params } = search;
  const open = !isClosed(status);
  const page = useQuery(
    taskList(
      { ...params, status, sort: search.sort ?? (open ? 'due_date' : '-updated_at') },
      open ? { pending: 'true' } : {},
    ),
  );
  const [over, setOver] = useState(false);
  const display = statusLabels[status];
  const rows = page.data?.items ?? [];
  const total = page.data?.total ?? 0;
  const drop = (event: DragEvent) => {
    setOver(false);
    const task = JSON.parse(event.dataTransfer.getData(DRAGGED) || 'null') as Task | null;
    if (task && task.status !== status) onMove(task, status);
  };
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={cx('task-lane stack gap-2', over && 'is-over')}
      aria-label={display.label}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="row">
        <Icon name={display.icon} size={14} />
        {display.label}
        <span className="count">{count(total)}</span>
      </h2>
      {page.isError && !page.data && (
        <PartError
          title={`Couldn't load ${display.label.toLowerCase()} tasks`}
          error={page.error}
          retry={() => void page.refetch()}
        />
      )}
      {page.isPending && <span className="skel w1" aria-hidden="true" />}
      <ul className="stack gap-2">
        {rows.map((task) => (
          <BoardCard key={task.id} task={task} onMove={onMove} />
        ))}
      </ul>
      {page.data && rows.length === 0 && <p className="t-small t-3">No tasks</p>}
      {total > rows.length && (
        <Link className="btn sm quiet" to="/tasks" search={{ ...params, status, view: 'list' }}>
          View all {count(total)}
        </Link>
      )}
    </section>
  );
}

function BoardCard({ task, onMove }: { task: Task; onMove: (task: Task, to: TaskStatus) => void }) {
  const elsewhere = keysOf(statusLabels).filter((status) => status !== task.status);
  const about = aboutOf(task);
  return (
    <li
      className={cx('task-card stack gap-1 boxed', isClosed(task.status) && 'is-over')}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, JSON.stringify(task))}
    >
      <div className="row gap-2">
        <Icon name={typeLabels[task.task_type].icon} size={14} className="t-3" />
        <RecordLink to="/tasks/$id" id={task.id} className="l1 grow">
          {task.title}
        </RecordLink>
        <Menu align="end" trigger={<IconButton small icon="more" label={`Move ${task.title}`} />}>
          {elsewhere.map((status) => (
            <MenuItem key={status} icon={statusLabels[status].icon} onSelect={() => onMove(task, status)}>
              {statusLabels[status].label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {about && <p className="l2 trunc">{about}</p>}
      <p className="foot">
        <DueDate task={task} />
        {(task.priority === 'high' || task.priority === 'urgent') && (
          <span className="badge outline plain">{priorityLabels[task.priority]}</span>
        )}
        {task.notes_count > 0 && (
          <span className="t-3 row gap-1" title={plural(task.notes_count, 'note')}>
            <Icon name="docs" size={12} />
            {task.notes_count}
          </span>
        )}
        {progressOf(task) > 0 && <Progress task={task} />}
      </p>
    </li>
  );
}
