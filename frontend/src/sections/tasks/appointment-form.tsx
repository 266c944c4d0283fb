import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { Schema } from '@/api/client';
import { clockLater, momentOf, wallOf } from '@/lib/zoned';
import { DateField, errorOf, orNull, TextAreaField, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import type { Picked } from '@/patterns/picker-field';
import { useServerForm } from '@/patterns/server-form';
import { ContactPicker } from '@/sections/contacts/picker';
import type { Appointment } from './api';
import { bookAppointment, updateAppointment, useShopClock } from './calendar-api';

/** What the form holds: day and times as the clock on the shop's wall shows them. */
type Values = {
  purpose: string;
  day: string;
  starts: string;
  ends: string;
  customer_id: Picked | null;
  location: string;
  notes: string;
};

export interface AppointmentFormProps {
  appointment?: Appointment;
  /** What a new one begins with. */
  begin?: { day?: string; clock?: string; purpose?: string; contact?: Picked | null; taskId?: string };
  onClose: () => void;
}

const LENGTH = 30;
const fields: Record<string, string> = { starts_at: 'starts', ends_at: 'ends' };
const labels: Record<string, string> = { purpose: 'Purpose', day: 'Day', starts: 'From', ends: 'To', customer_id: 'Contact', location: 'Place', notes: 'Notes' };

function toForm(zone: string, row: Appointment): Values {
  const start = wallOf(zone, row.starts_at);
  return {
    purpose: row.purpose,
    day: start.day,
    starts: start.clock,
    ends: wallOf(zone, row.ends_at).clock,
    customer_id: row.customer_id ? { id: row.customer_id, label: row.customer_name ?? 'A contact you may not see' } : null,
    location: row.location ?? '',
    notes: row.notes ?? '',
  };
}

function fresh(today: string, { day = today, clock = '10:00', purpose = '', contact = null }: NonNullable<AppointmentFormProps['begin']>): Values {
  return { purpose, day, starts: clock, ends: clockLater(clock, LENGTH), customer_id: contact, location: '', notes: '' };
}

function toServer(zone: string, values: Values): Schema<'AppointmentIn'> {
  return {
    purpose: values.purpose.trim(),
    starts_at: momentOf(zone, values.day, values.starts),
    ends_at: momentOf(zone, values.day, values.ends),
    customer_id: values.customer_id?.id ?? null,
    location: orNull(values.location),
    notes: orNull(values.notes),
  };
}

/** A time is kept for somebody. When it is taken, the server says by what. */
export function AppointmentForm({ appointment, begin = {}, onClose }: AppointmentFormProps) {
  const { zone, today } = useShopClock();
  const book = useMutation(bookAppointment());
  const update = useMutation(updateAppointment());
  const server = useServerForm<Values, Appointment>({
    values: appointment ? toForm(zone, appointment) : fresh(today, begin),
    version: appointment?.version,
    save: (values, { version, key, base }) => {
      const now = toServer(zone, values);
      if (!appointment || version === undefined) return book.mutateAsync({ values: { ...now, task_id: begin.taskId ?? null }, key });
      const then = toServer(zone, base);
      const changed = Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== then[name as keyof typeof then]));
      return update.mutateAsync({ appointment: { id: appointment.id, version }, values: changed });
    },
    saved: onClose,
    fieldOf: (field) => fields[field] ?? field,
  });
  const { form } = server;
  return (
    <FormDialog
      title={appointment ? 'Edit appointment' : 'New appointment'}
      submitLabel={appointment ? 'Save appointment' : 'Book appointment'}
      server={server}
      onClose={onClose}
      conflict={
        appointment && {
          noun: 'appointment',
          labels,
          read: (row) => ({ values: toForm(zone, row as Appointment), version: (row as Appointment).version }),
          show: (_name, value) => (typeof value === 'string' ? value || 'empty' : ((value as Picked | null)?.label ?? 'nobody')),
        }
      }
    >
      <TextField form={form} name="purpose" label="Purpose" required autoFocus maxLength={300} />
      <div className="when-fields">
        <DateField form={form} name="day" label="Day" required />
        <TextField form={form} name="starts" label="From" type="time" required />
        <TextField form={form} name="ends" label="To" type="time" required />
      </div>
      <Controller
        control={form.control}
        name="customer_id"
        render={({ field }) => <ContactPicker mayCreate label="Contact" value={field.value} onChange={field.onChange} error={errorOf(form, 'customer_id')} />}
      />
      <TextField form={form} name="location" label="Place" />
      <TextAreaField form={form} name="notes" label="Notes" rows={2} />
    </FormDialog>
  );
}
