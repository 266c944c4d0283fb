import type { IconName } from '@/ui/icon-names';

export interface Command {
  id: string;
  title: string;
  group: 'Go to' | 'Create' | 'Actions' | 'Settings' | 'Help';
  icon: IconName;
  keys?: string;
  /** Alternative keys, for when a browser reserves the first. */
  aliases?: readonly string[];
  /** The target, if it is a page: it can open in a new tab. */
  to?: string;
  run: () => unknown;
}

export interface CommandTools {
  make: (name: string) => void;
  go: (path: string, search?: Record<string, string>) => void;
  dialog: (name: string) => void;
  exists: (path: string) => boolean;
  isAdmin: boolean;
  /** Guests create nothing. */
  isGuest: boolean;
}
