import type { Story } from './timeline-card';

/** The kinds of lines that each part of a history shows, as the lists of events take them. */
export const storyKinds: Record<Story, string | undefined> = {
  all: undefined,
  changes: 'edit,status_change',
  notes: 'note',
};
