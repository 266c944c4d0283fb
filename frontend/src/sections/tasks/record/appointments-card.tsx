import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button, IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { shortDate, displayTime } from '@/lib/dates/dates';
import { wallClockAt } from '@/lib/dates/time-zone';
import { keysOf } from '@/lib/options';
import { appointmentsOf, type Appointment } from '@/sections/tasks/api';
import { setOutcome, businessClock } from '@/sections/tasks/calendar/api';
import { appointmentLabels } from '@/sections/tasks/labels';

/** The appointments of a task. */
export function AppointmentsCard({
  taskId,
  onBook,
  onEdit,
}: {
  taskId: string;
  onBook: () => void;
  onEdit: (appointment: Appointment) => void;
}) {
  const found = useQuery(appointmentsOf(taskId));
  const rows = found.data?.items ?? [];
  return (
    <Card
      title="Appointments"
      sub={rows.length > 0 ? rows.length : undefined}
      flush
      end={
        <Button size="sm" variant="quiet" icon="plus" onClick={onBook}>
          Book
        </Button>
      }
    >
      {found.isError && !found.data && (
        <PartError title="Couldn't load the appointments" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && rows.length === 0 && <p className="body t-small t-3">No appointments yet.</p>}
      {rows.length > 0 && (
        <ul className="list">
          {rows.map((row) => (
            <Row key={row.id} appointment={row} onEdit={() => onEdit(row)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ appointment, onEdit }: { appointment: Appointment; onEdit: () => void }) {
  const { zone } = businessClock();
  const set = useMutation(setOutcome());
  const start = wallClockAt(zone, appointment.starts_at);
  const others = keysOf(appointmentLabels).filter((status) => status !== appointment.status);
  return (
    <li>
      <span className="grow">
        <button type="button" className="link l1 trunc block" onClick={onEdit}>
          {appointment.purpose}
        </button>
        <span className="l2 num">
          {shortDate(start.day)}, {displayTime(start.clock)} to{' '}
          {displayTime(wallClockAt(zone, appointment.ends_at).clock)}
        </span>
      </span>
      {appointment.status !== 'scheduled' && <StatusBadge display={appointmentLabels[appointment.status]} />}
      <Menu align="end" trigger={<IconButton small icon="more" label={`${appointment.purpose}: outcome`} />}>
        {others.map((status) => (
          <MenuItem
            key={status}
            icon={appointmentLabels[status].icon}
            onSelect={() => set.mutate({ appointment, status })}
          >
            {appointmentLabels[status].label}
          </MenuItem>
        ))}
        <MenuItem icon="edit" onSelect={onEdit}>
          Edit
        </MenuItem>
      </Menu>
    </li>
  );
}
