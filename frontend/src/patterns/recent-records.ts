import { useEffect } from 'react';
import { currentEnvironment } from '@/api/environment';
import { signedInAs } from '@/api/device-session';
import { remember } from '@/lib/recents';

/** Whose records the palette remembers on this device: of this person, in this data. */
export const recentOwner = (): string => `${signedInAs() ?? ''} ${currentEnvironment() ?? ''}`;

/** The record on the screen stands first among the recent ones of the palette. */
export function useRemembered(table: string, id: string, title: string, note?: string): void {
  useEffect(() => remember({ owner: recentOwner(), table, id, title, note }), [table, id, title, note]);
}
