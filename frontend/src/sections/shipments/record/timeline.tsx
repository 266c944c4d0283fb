import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/shipments.css';
import { momentFromField } from '@/lib/dates/business-time';
import { MomentField, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { useServerForm } from '@/patterns/forms/server-form';
import { TimelineCard } from '@/patterns/timeline/timeline-card';
import { actorName } from '@/patterns/timeline/actor';
import type { TimelineEvent } from '@/patterns/timeline/timeline';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { fullDate } from '@/lib/dates/dates';
import { isKeyOf } from '@/lib/options';
import { shipmentTimeline, type Shipment, type ShipmentEvent } from '@/sections/shipments/api';
import { addEvent } from '@/sections/shipments/mutations';
import { fieldLabels, shipmentLabels } from '@/sections/shipments/labels';

/** Carrier events and changes by staff, newest first. */
export function ShipmentTimeline({ shipment }: { shipment: Shipment }) {
  const timeline = useInfiniteQuery(shipmentTimeline(shipment.id));
  const me = useMe();
  const items = (timeline.data?.pages ?? []).flatMap((page) => page.items).map((event) => happeningOf(event, me.id));
  return (
    <TimelineCard query={timeline} items={items}>
      {me.role === 'admin' && <EventField id={shipment.id} />}
    </TimelineCard>
  );
}

/** The form for adding an event, reset after each one. */
function EventField({ id }: { id: string }) {
  const [made, setMade] = useState(0);
  return <EventForm key={made} id={id} onAdded={() => setMade(made + 1)} />;
}

function EventForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const add = useMutation(addEvent());
  const server = useServerForm({
    values: { description: '', place: '', happened_at: '' },
    save: ({ description, place, happened_at }, { key }) =>
      add.mutateAsync({
        values: {
          shipment_id: id,
          event_type: 'note',
          description: description.trim(),
          place: orNull(place),
          happened_at: momentFromField(happened_at),
        },
        key,
      }),
    saved: onAdded,
  });
  return (
    <form className="shipment-event-in" noValidate onSubmit={(event) => void server.submit(event)}>
      <TextAreaField
        form={server.form}
        name="description"
        label="Event"
        required
        rows={1}
        placeholder="Carrier status or your own note"
      />
      <TextField form={server.form} name="place" label="Location" maxLength={200} />
      <MomentField form={server.form} name="happened_at" label="When" hint="Leave blank to use the current time" />
      <Button type="submit" busy={server.saving && 'Saving...'}>
        Add event
      </Button>
      {server.guard}
    </form>
  );
}

const pictures: Record<ShipmentEvent['event_type'], Pick<TimelineEvent, 'icon' | 'tone'>> = {
  edit: { icon: 'edit' },
  status_change: { icon: 'truck', tone: 'special' },
  note: { icon: 'docs' },
  received: { icon: 'box', tone: 'success' },
};

function happeningOf(event: ShipmentEvent, me: string): TimelineEvent {
  const place = event.place ? ` in ${event.place}` : '';
  return {
    id: event.id,
    at: event.happened_at ?? event.created_at,
    ...pictures[event.event_type],
    who: actorName({ id: event.created_by, name: event.actor_name }, me),
    what: `${eventText(event)}${place}`,
    note: event.event_type === 'note' ? event.description : null,
    changes: event.event_type === 'received' ? [] : changesIn(event),
  };
}

function eventText({ event_type, description, old_values }: ShipmentEvent): string {
  if (event_type === 'note') return 'noted';
  if (event_type === 'received') return `received the shipment: ${description.toLowerCase()}`;
  if (event_type === 'edit') return 'changed the shipment';
  return old_values === null ? 'added the shipment' : 'changed the status';
}

const changesIn = ({ old_values, new_values }: ShipmentEvent) =>
  old_values === null
    ? []
    : Object.keys(new_values ?? {}).map((name) => ({
        name: fieldLabels[name] ?? name.replaceAll('_', ' '),
        old: valueText(old_values[name]),
        new: valueText(new_values?.[name]),
      }));

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return fullDate(text);
  return isKeyOf(shipmentLabels, text) ? shipmentLabels[text].label : text;
}
