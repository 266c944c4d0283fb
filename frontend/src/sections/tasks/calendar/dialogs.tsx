import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { AppointmentFormProps } from './appointment-form';
import { appointmentDetail, eventDetail } from './api';

const EventForm = lazyFocused(async () => (await import('./event-form')).EventForm);
const AppointmentPreview = lazyWithPreload(async () => (await import('./appointment-preview')).AppointmentPreview);
const FeedDialog = lazyFocused(async () => (await import('./feed')).FeedDialog);

interface DialogsProps {
  search: { open?: string; id?: string; clock?: string };
  day: string;
  onClose: () => void;
  Form: ComponentType<AppointmentFormProps>;
}

/** The dialog named by the URL. */
export function CalendarDialogs({ search, day, onClose, Form }: DialogsProps) {
  switch (search.open) {
    case 'new':
      return <Form begin={{ day, clock: search.clock }} onClose={onClose} />;
    case 'event-new':
      return <EventForm day={day} onClose={onClose} />;
    case 'feed':
      return <FeedDialog onClose={onClose} />;
    case 'appointment':
      return search.id ? <OneAppointment id={search.id} onClose={onClose} /> : null;
    case 'event':
      return search.id ? <OneEvent id={search.id} onClose={onClose} /> : null;
    default:
      return null;
  }
}

function OneAppointment({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(appointmentDetail(id));
  return data ? <AppointmentPreview appointment={data} onClose={onClose} /> : null;
}

function OneEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(eventDetail(id));
  return data ? <EventForm event={data} day={data.starts_on ?? ''} onClose={onClose} /> : null;
}
