import '@/styles/tasks.css';
import { Link } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { Task } from './api';
import { setTaskStatus } from './mutations';
import { DueDate } from './due';
import { isClosed, priorityLabels, statusLabels, typeLabels } from './labels';

/** A short description of the task's subject. */
export const aboutOf = (task: Task): string =>
  [task.customer_name ?? task.prospect_name, task.purchase_number ?? task.purchase_order_number]
    .filter(Boolean)
    .join(', ');

/** The round checkbox that completes or reopens a task. */
export function CompleteCheckbox({ task }: { task: Task }) {
  const set = useMutation(setTaskStatus());
  const over = isClosed(task.status);
  const label = over ? `Reopen ${task.title}` : `Complete ${task.title}`;
  return (
    <button
      type="button"
      className={cx('task-tick', over && 'is-done')}
      aria-label={label}
      title={over ? 'Reopen' : 'Complete'}
      aria-busy={set.isPending}
      onClick={() => set.isPending || set.mutate({ task, status: over ? 'pending' : 'completed' })}
    >
      <Icon name="check" size={12} />
    </button>
  );
}

/** A task as a row of a card: checkbox, title, subject and due date. */
export function TaskRow({ task }: { task: Task }) {
  return (
    <li className="task-row">
      <CompleteCheckbox task={task} />
      <span className="grow">
        <RecordLink to="/tasks/$id" id={task.id} className="l1 trunc block">
          {task.title}
        </RecordLink>
        <span className="l2 row between gap-3">
          <span className="trunc">{aboutOf(task) || typeLabels[task.task_type].label}</span>
          <DueDate task={task} />
        </span>
      </span>
    </li>
  );
}

/** A task in the phone list. */
export function TaskLine({ task }: { task: Task }) {
  return (
    <PhoneLine
      picture={<CompleteCheckbox task={task} />}
      link={
        <Link to="/tasks/$id" params={{ id: task.id }} className={LINE_LINK}>
          {task.title}
        </Link>
      }
      sub={aboutOf(task) || typeLabels[task.task_type].label}
    >
      {task.status !== 'pending' && <StatusBadge display={statusLabels[task.status]} />}
      {(task.priority === 'high' || task.priority === 'urgent') && (
        <span className="badge outline plain">{priorityLabels[task.priority]}</span>
      )}
      <span className="v">
        <DueDate task={task} />
      </span>
    </PhoneLine>
  );
}
