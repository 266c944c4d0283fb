import type { IconName } from '@/ui/icon-names';

export interface Command {
  id: string;
  title: string;
  group: 'Go to' | 'Create' | 'Do' | 'Settings' | 'Help';
  icon: IconName;
  keys?: string;
  /** Other keys for the same, where a browser keeps the first for itself. */
  also?: readonly string[];
  /** Other names that people look for. */
  words?: string;
  /** Where it goes, when it is a place: it can open in a new tab. */
  to?: string;
  run: () => unknown;
}

export interface Ways {
  make: (name: string) => void;
  go: (path: string, search?: Record<string, string>) => void;
  dialog: (name: string) => void;
  exists: (path: string) => boolean;
  isAdmin: boolean;
}
