import { useMutation } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/tasks.css';
import type { Schema } from '@/api/client';
import { wallClockAt } from '@/lib/dates/time-zone';
import { momentOf } from '@/lib/dates/wall-clock';
import { ChoiceField, DateField, orNull, TextAreaField, TextField, TimeField } from '@/patterns/fields/fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { Button } from '@/ui/button';
import { createEvent, deleteEvent, updateEvent, businessClock, type CalendarEvent } from './api';

/** The form's values: days, and times in the business's time zone. */
type Values = {
  title: string;
  kind: 'days' | 'times';
  first: string;
  last: string;
  starts: string;
  ends: string;
  location: string;
  notes: string;
};

const fields: Record<string, string> = { starts_on: 'first', ends_on: 'last', starts_at: 'starts', ends_at: 'ends' };
const labels: Record<string, string> = {
  title: 'Title',
  kind: 'Duration',
  first: 'Day',
  last: 'Last day',
  starts: 'From',
  ends: 'To',
  location: 'Location',
  notes: 'Notes',
};
const kinds = [
  { value: 'days', label: 'All day' },
  { value: 'times', label: 'Start and end time' },
];

function toForm(zone: string, day: string, event: CalendarEvent | undefined): Values {
  const start = event?.starts_at ? wallClockAt(zone, event.starts_at) : undefined;
  const end = event?.ends_at ? wallClockAt(zone, event.ends_at) : undefined;
  return {
    title: event?.title ?? '',
    kind: start ? 'times' : 'days',
    first: event?.starts_on ?? start?.day ?? day,
    last: event?.ends_on ?? end?.day ?? day,
    starts: start?.clock ?? '09:00',
    ends: end?.clock ?? '10:00',
    location: event?.location ?? '',
    notes: event?.notes ?? '',
  };
}

function toServer(zone: string, values: Values): Schema<'OwnEventIn'> {
  const texts = { title: values.title.trim(), location: orNull(values.location), notes: orNull(values.notes) };
  if (values.kind === 'days') return { ...texts, starts_on: values.first, ends_on: values.last || values.first };
  return {
    ...texts,
    starts_at: momentOf(zone, values.first, values.starts),
    ends_at: momentOf(zone, values.first, values.ends),
  };
}

/** Creates or edits a personal event, such as a fair or a day off. */
export function EventForm({ event, day, onClose }: { event?: CalendarEvent; day: string; onClose: () => void }) {
  const { zone } = businessClock();
  const create = useMutation(createEvent());
  const update = useMutation(updateEvent());
  const remove = useMutation(deleteEvent());
  return (
    <RecordForm<Values, CalendarEvent>
      narrow
      noun="event"
      row={event}
      toForm={(row) => toForm(zone, day, row)}
      create={(values, key) => create.mutateAsync({ values: toServer(zone, values), key })}
      update={(row, values) => update.mutateAsync({ ...row, values: toServer(zone, values) })}
      fieldOf={(field) => fields[field] ?? field}
      labels={labels}
      onClose={onClose}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <Fields form={form} />
          {event && (
            <p>
              <Button variant="quiet-danger" icon="trash" onClick={() => remove.mutate(event, { onSuccess: onClose })}>
                Delete event
              </Button>
            </p>
          )}
        </>
      )}
    </RecordForm>
  );
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const whole = useWatch({ control: form.control, name: 'kind' }) === 'days';
  return (
    <>
      <TextField form={form} name="title" label="Title" required autoFocus maxLength={300} />
      <ChoiceField form={form} name="kind" label="Duration" options={kinds} />
      {whole ? (
        <div className="task-when-fields two">
          <DateField form={form} name="first" label="Day" required />
          <DateField form={form} name="last" label="Last day" />
        </div>
      ) : (
        <div className="task-when-fields">
          <DateField form={form} name="first" label="Day" required />
          <TimeField form={form} name="starts" label="From" required />
          <TimeField form={form} name="ends" label="To" required />
        </div>
      )}
      <TextField form={form} name="location" label="Location" />
      <TextAreaField form={form} name="notes" label="Notes" rows={2} />
    </>
  );
}
