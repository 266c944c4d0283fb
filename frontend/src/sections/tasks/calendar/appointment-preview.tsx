import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Facts } from '@/patterns/record/detail-page';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { displayTime } from '@/lib/dates/dates';
import { wallClockAt } from '@/lib/dates/time-zone';
import type { Appointment } from '@/sections/tasks/api';
import { appointmentLabels } from '@/sections/tasks/labels';
import { AppointmentForm } from './appointment-form';
import { setOutcome, businessClock } from './api';
import { longDay } from './days';

/** Shows an appointment, with buttons for its outcome. */
export function AppointmentPreview({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { zone } = businessClock();
  const [editing, setEditing] = useState(false);
  const set = useMutation(setOutcome());
  if (editing) return <AppointmentForm appointment={appointment} onClose={onClose} />;
  const start = wallClockAt(zone, appointment.starts_at);
  const become = (status: Appointment['status']) => set.mutate({ appointment, status }, { onSuccess: onClose });
  const isOpen = appointment.status === 'scheduled';
  return (
    <Dialog
      title={appointment.purpose}
      onClose={onClose}
      footer={
        <>
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
          {isOpen ? (
            <>
              <Button onClick={() => become('cancelled')}>Cancel appointment</Button>
              <Button onClick={() => become('missed')}>No-show</Button>
              <Button variant="primary" icon="check" busy={set.isPending && 'Saving...'} onClick={() => become('done')}>
                Attended
              </Button>
            </>
          ) : (
            <Button
              variant="primary"
              icon="undo"
              busy={set.isPending && 'Saving...'}
              onClick={() => become('scheduled')}
            >
              Reschedule
            </Button>
          )}
        </>
      }
    >
      <p>
        <StatusBadge display={appointmentLabels[appointment.status]} />
      </p>
      <Facts
        facts={[
          ['Day', longDay(start.day)],
          [
            'Time',
            <span
              key="time"
              className="num"
            >{`${displayTime(start.clock)} to ${displayTime(wallClockAt(zone, appointment.ends_at).clock)}`}</span>,
          ],
          [
            'Contact',
            appointment.customer_id && appointment.customer_name ? (
              <Link key="contact" to="/contacts/$id" params={{ id: appointment.customer_id }}>
                {appointment.customer_name}
              </Link>
            ) : (
              (appointment.prospect_name ?? <None />)
            ),
          ],
          [
            'Task',
            appointment.task_id && appointment.task_title ? (
              <Link key="task" to="/tasks/$id" params={{ id: appointment.task_id }}>
                {appointment.task_title}
              </Link>
            ) : (
              <None />
            ),
          ],
          ['Location', appointment.location ?? <None />],
          ['Assigned to', appointment.owner_name ?? <None />],
        ]}
      />
      {appointment.notes && <p className="note pre">{appointment.notes}</p>}
    </Dialog>
  );
}
