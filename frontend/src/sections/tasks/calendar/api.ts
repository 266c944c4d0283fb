import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { businessZone } from '@/lib/dates/business-zone';
import { isoToday } from '@/lib/dates/dates';

type Appointment = Schema<'AppointmentOut'>;
export type Entry = Schema<'CalendarEntry'>;
export type Entries = Schema<'CalendarOut'>;
export type CalendarEvent = Schema<'OwnEventOut'>;

/** All entries from the first to the last day, inclusive. */
export const calendar = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', 'days', from, to],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/calendar', { params: { query: { from, to } }, signal })),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** The business's time zone and current date. */
export const businessClock = (): { zone: string; today: string } => ({ zone: businessZone(), today: isoToday() });

export const appointmentDetail = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/appointments/{id}', { params: { path: { id } }, signal })),
  });

export const eventDetail = (id: string) =>
  queryOptions({
    queryKey: ['calendar_events', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/calendar_events/{id}', { params: { path: { id } }, signal })),
  });

// Mutations. Each declares its messages; the mutation cache does the rest.

const purposeIn = ({ purpose }: Appointment) => purpose;

export const bookAppointment = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'AppointmentIn'>; key: string }) =>
      call(api.POST('/rest/v1/appointments', { body: values, headers: withKey(key) })),
    meta: {
      done: 'Appointment booked',
      failed: 'Failed to book the appointment',
      about: purposeIn,
      undo: undoCreate('/rest/v1/appointments/{id}'),
    },
  });

interface AppointmentChange {
  appointment: Pick<Appointment, 'id' | 'version'>;
  values: Schema<'AppointmentChange'>;
}

const changeIt = ({ appointment: { id, version }, values }: AppointmentChange) =>
  call(api.PATCH('/rest/v1/appointments/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

export const updateAppointment = () =>
  mutationOptions({
    mutationFn: changeIt,
    meta: {
      comparesVersions: true,
      done: 'Appointment updated',
      failed: 'Failed to update the appointment',
      about: purposeIn,
    },
  });

interface OutcomeChange {
  appointment: Appointment;
  status: Appointment['status'];
}

const outcomeBack = registerUndo('appointments.status', (changed: Appointment, { appointment }: OutcomeChange) =>
  changeIt({ appointment: changed, values: { status: appointment.status } }),
);

const outcomes: Record<Appointment['status'], string> = {
  scheduled: 'Appointment rescheduled',
  done: 'Appointment completed',
  missed: 'Marked as no-show',
  cancelled: 'Appointment cancelled',
};

/** Sets the outcome of an appointment. */
export const setOutcome = () =>
  mutationOptions({
    mutationFn: ({ appointment, status }: OutcomeChange) =>
      changeIt({ appointment, values: { status } }).catch(explainEditConflict('appointment')),
    meta: {
      done: (_row: Appointment, { status }: OutcomeChange) => outcomes[status],
      failed: 'Failed to update the appointment',
      about: purposeIn,
      undo: outcomeBack,
    },
  });

export const createEvent = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'OwnEventIn'>; key: string }) =>
      call(api.POST('/rest/v1/calendar_events', { body: values, headers: withKey(key) })),
    meta: {
      done: 'Event saved',
      failed: 'Failed to save the event',
      about: ({ title }: CalendarEvent) => title,
      undo: undoCreate('/rest/v1/calendar_events/{id}'),
    },
  });

export const updateEvent = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: { id: string; version: number; values: Schema<'OwnEventChange'> }) =>
      call(
        api.PATCH('/rest/v1/calendar_events/{id}', {
          params: { path: { id } },
          body: values,
          headers: ifMatch(version),
        }),
      ),
    meta: {
      comparesVersions: true,
      done: 'Event saved',
      failed: 'Failed to save the event',
      about: ({ title }: CalendarEvent) => title,
    },
  });

const eventBack = registerUndo(
  'events.delete',
  (_data: unknown, { title, location, notes, starts_on, ends_on, starts_at, ends_at }: CalendarEvent) =>
    call(
      api.POST('/rest/v1/calendar_events', {
        body: { title, location, notes, starts_on, ends_on, starts_at, ends_at },
      }),
    ),
);

export const deleteEvent = () =>
  mutationOptions({
    mutationFn: ({ id }: CalendarEvent) =>
      call(api.DELETE('/rest/v1/calendar_events/{id}', { params: { path: { id } } })),
    meta: {
      done: 'Event deleted',
      failed: 'Failed to delete the event',
      about: (_data: unknown, { title }: CalendarEvent) => title,
      undo: eventBack,
    },
  });
