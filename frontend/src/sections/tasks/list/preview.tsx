import { Link } from '@tanstack/react-router';
import { Facts } from '@/patterns/record/detail-page';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { fullDate } from '@/lib/dates/dates';
import type { Task } from '@/sections/tasks/api';
import { aboutOf } from '@/sections/tasks/cards';
import { DueDate, Progress, UrgencyBadge } from '@/sections/tasks/due';
import { priorityLabels, statusLabels, typeLabels } from '@/sections/tasks/labels';

/** The task's preview beside the list. */
export function TaskPreview({ task }: { task: Task }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={statusLabels[task.status]} />
        <UrgencyBadge task={task} />
      </p>
      <Facts
        facts={[
          ['When', <DueDate key="when" task={task} />],
          ['About', aboutOf(task) || <None />],
          ['Kind', typeLabels[task.task_type].label],
          ['Priority', priorityLabels[task.priority]],
          ['Follow-up', task.follow_up_date ? fullDate(task.follow_up_date) : <None />],
          ['Progress', <Progress key="progress" task={task} />],
          ['Notes', task.notes_count || <None />],
          ['Assigned to', task.owner_name ?? <None />],
        ]}
      />
      {task.description && <p className="note pre">{task.description}</p>}
      <Link className="btn primary" to="/tasks/$id" params={{ id: task.id }}>
        Open task
      </Link>
    </>
  );
}
