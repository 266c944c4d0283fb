import type { TimelineFilter } from './timeline-card';

/** The kinds of events in each part of a history, as the event lists expect them. */
export const timelineEventTypes: Record<TimelineFilter, string | undefined> = {
  all: undefined,
  changes: 'edit,status_change',
  notes: 'note',
};
