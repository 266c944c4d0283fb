import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import '@/styles/tasks.css';
import type { Schema } from '@/api/client';
import { wallClockAt } from '@/lib/dates/time-zone';
import { clockLater, momentOf } from '@/lib/dates/wall-clock';
import { changedFields } from '@/patterns/forms/field-differences';
import { DateField, errorOf, orNull, TextAreaField, TextField, TimeField } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { RecordForm } from '@/patterns/forms/record-form';
import { pickedName } from '@/patterns/forms/conflict';
import { ContactPicker } from '@/sections/contacts/picker';
import type { Appointment } from '@/sections/tasks/api';
import { bookAppointment, updateAppointment, businessClock } from './api';

/** The form's values: date and times in the business's time zone. */
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
  /** Default values of a new appointment. */
  begin?: { day?: string; clock?: string; purpose?: string; contact?: Picked | null; taskId?: string };
  onClose: () => void;
}

const LENGTH = 30;
const fields: Record<string, string> = { starts_at: 'starts', ends_at: 'ends' };
const labels: Record<string, string> = {
  purpose: 'Purpose',
  day: 'Day',
  starts: 'From',
  ends: 'To',
  customer_id: 'Contact',
  location: 'Location',
  notes: 'Notes',
};

function toForm(zone: string, row: Appointment): Values {
  const start = wallClockAt(zone, row.starts_at);
  return {
    purpose: row.purpose,
    day: start.day,
    starts: start.clock,
    ends: wallClockAt(zone, row.ends_at).clock,
    customer_id: row.customer_id
      ? { id: row.customer_id, label: row.customer_name ?? "A contact you can't access" }
      : null,
    location: row.location ?? '',
    notes: row.notes ?? '',
  };
}

function newAppointment(
  today: string,
  { day = today, clock = '10:00', purpose = '', contact = null }: NonNullable<AppointmentFormProps['begin']>,
): Values {
  return {
    purpose,
    day,
    starts: clock,
    ends: clockLater(clock, LENGTH),
    customer_id: contact,
    location: '',
    notes: '',
  };
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

/** Books an appointment. If the time is taken, the server names the conflict. */
export function AppointmentForm({ appointment, begin = {}, onClose }: AppointmentFormProps) {
  const { zone, today } = businessClock();
  const book = useMutation(bookAppointment());
  const update = useMutation(updateAppointment());
  const sent = (values: Values) => toServer(zone, values);
  return (
    <RecordForm<Values, Appointment>
      narrow
      noun="appointment"
      titles={{ title: 'New appointment', submit: 'Book appointment' }}
      row={appointment}
      prefills={begin.clock ? [{ what: 'time', fields: ['day', 'starts', 'ends'] }] : []}
      toForm={(row) => (row ? toForm(zone, row) : newAppointment(today, begin))}
      create={(values, key) => book.mutateAsync({ values: { ...sent(values), task_id: begin.taskId ?? null }, key })}
      update={(row, values, base) =>
        update.mutateAsync({ appointment: row, values: changedFields(sent(values), sent(base)) })
      }
      fieldOf={(field) => fields[field] ?? field}
      labels={labels}
      show={{ customer_id: pickedName }}
      onClose={onClose}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="purpose" label="Purpose" required autoFocus maxLength={300} />
          <div className="task-when-fields">
            <DateField form={form} name="day" label="Day" required />
            <TimeField form={form} name="starts" label="From" required />
            <TimeField form={form} name="ends" label="To" required />
          </div>
          <Controller
            control={form.control}
            name="customer_id"
            render={({ field }) => (
              <ContactPicker
                mayCreate
                label="Contact"
                value={field.value}
                onChange={field.onChange}
                error={errorOf(form, 'customer_id')}
              />
            )}
          />
          <TextField form={form} name="location" label="Location" />
          <TextAreaField form={form} name="notes" label="Notes" rows={2} />
        </>
      )}
    </RecordForm>
  );
}
