import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import '@/styles/tasks.css';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None } from '@/patterns/display/private';
import { TermHelp } from '@/patterns/display/term-help';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Timeline } from '@/patterns/timeline/timeline';
import { Button } from '@/ui/button';
import { fullDate, shortDate } from '@/lib/dates/dates';
import { taskDetail, taskHistory, type Appointment, type Task } from '@/sections/tasks/api';
import { aboutOf } from '@/sections/tasks/cards';
import { DueDate, UrgencyBadge } from '@/sections/tasks/due';
import { useMe } from '@/sections/identity/api';
import { ProgressCard } from '@/sections/tasks/progress';
import { priorityLabels, statusLabels, typeLabels } from '@/sections/tasks/labels';
import { TaskActions } from './actions';
import { AppointmentsCard } from './appointments-card';
import { happeningOf } from './history';
import { NotesCard } from './notes-card';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const TaskForm = lazyFocused(async () => (await import('@/sections/tasks/form')).TaskForm);
const FollowUpForm = lazyFocused(async () => (await import('./follow-up')).FollowUpForm);
const AppointmentForm = lazyFocused(
  async () => (await import('@/sections/tasks/calendar/appointment-form')).AppointmentForm,
);

const route = getRouteApi('/signed-in/tasks/$id');

export function TaskDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: task } = useSuspenseQuery(taskDetail(id));
  const dialog = useOpenDialog();
  const [edited, setEdited] = useState<Appointment>();
  useRemembered('tasks', id, task.title, aboutOf(task) || undefined);
  const contact = task.customer_id
    ? { id: task.customer_id, label: task.customer_name ?? "A contact you can't access" }
    : null;
  return (
    <>
      <DetailPage
        title={task.title}
        badges={
          <>
            <StatusBadge display={statusLabels[task.status]} large />
            <UrgencyBadge task={task} large />
            {task.urgency === 'stale' && <TermHelp terms={['stale']} />}
          </>
        }
        actions={<TaskActions task={task} show={dialog.show} />}
        main={
          <>
            <TaskCard task={task} />
            <NotesCard task={task} />
            <TaskTimeline id={id} />
          </>
        }
        side={
          <>
            <ProgressCard task={task} />
            <FollowUpCard task={task} onEdit={() => dialog.show('follow-up')} />
            <AppointmentsCard taskId={id} onBook={() => dialog.show('appointment')} onEdit={setEdited} />
            <AboutCard task={task} />
            <DocumentsCard record={{ task_id: id }} />
          </>
        }
      />
      {open === 'edit' && <TaskForm task={task} onClose={dialog.close} onSaved={dialog.close} />}
      {open === 'follow-up' && <FollowUpForm task={task} onClose={dialog.close} />}
      {open === 'appointment' && (
        <AppointmentForm
          begin={{ purpose: task.title, contact, taskId: id, day: task.due_date ?? undefined }}
          onClose={dialog.close}
        />
      )}
      {edited && <AppointmentForm appointment={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function TaskCard({ task }: { task: Task }) {
  return (
    <Card title="Task">
      <Facts
        three
        facts={[
          ['When', <DueDate key="when" task={task} />],
          ['Due', task.due_date ? fullDate(task.due_date) : <None />],
          ['Kind', typeLabels[task.task_type].label],
          ['Priority', priorityLabels[task.priority]],
          ['Assigned to', task.owner_name ?? <None />],
          task.completed_at ? ['Completed', shortDate(task.completed_at)] : ['Created', shortDate(task.created_at)],
        ]}
      />
      {task.description && <p className="note pre task-spaced">{task.description}</p>}
    </Card>
  );
}

function FollowUpCard({ task, onEdit }: { task: Task; onEdit: () => void }) {
  return (
    <Card
      title="Follow-up"
      end={
        <Button size="sm" variant="quiet" icon="edit" onClick={onEdit}>
          {task.follow_up_date ? 'Change' : 'Set'}
        </Button>
      }
    >
      {task.follow_up_date ? (
        <p className="strong">{fullDate(task.follow_up_date)}</p>
      ) : (
        <p className="t-small t-3">No follow-up scheduled.</p>
      )}
      {task.follow_up_notes && <p className="note pre">{task.follow_up_notes}</p>}
    </Card>
  );
}

/** A record of a colleague has an id but no name here. */
function linkOrNull(id: string | null, name: string | null, link: (id: string, name: string) => ReactNode): ReactNode {
  if (!id) return <None />;
  return name ? link(id, name) : <span className="t-3">A record you can&apos;t access</span>;
}

/** The contact and records that the task is about. */
function AboutCard({ task }: { task: Task }) {
  const contact = (id: string, name: string) => (
    <Link to="/contacts/$id" params={{ id }}>
      {name}
    </Link>
  );
  // A task may be about one line of an order.
  const order = linkOrNull(
    task.purchase_order_id ?? task.purchase_id,
    task.purchase_order_number ?? task.purchase_number,
    (id, number) => (
      <Link to="/purchases/$id" params={{ id }}>
        {number}
      </Link>
    ),
  );
  const prospect = linkOrNull(task.prospect_id, task.prospect_name, (id, name) => (
    <Link to="/contacts/prospects/$id" params={{ id }}>
      {name}
    </Link>
  ));
  return (
    <Card title="About">
      <Facts
        facts={[
          ['Contact', linkOrNull(task.customer_id, task.customer_name, contact)],
          ['Referred by', linkOrNull(task.referred_by_customer_id, task.referred_by_name, contact)],
          ['Sales order', order],
          ...(task.prospect_id ? ([['Prospect', prospect]] as const) : []),
        ]}
      />
    </Card>
  );
}

function TaskTimeline({ id }: { id: string }) {
  const history = useQuery(taskHistory(id)).data;
  const me = useMe();
  if (!history) return null;
  return (
    <Card title="Timeline" ruled>
      <Timeline items={history.items.map((entry, at) => happeningOf(entry, at, me.id))} />
    </Card>
  );
}
