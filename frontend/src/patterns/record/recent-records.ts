import { useEffect } from 'react';
import { currentEnvironment } from '@/api/environment';
import { signedInAs } from '@/api/device-session';
import { addRecent } from '@/lib/storage/recents';

/** The key under which the palette stores recent records on this device: per user and environment. */
export const recentOwner = (): string => `${signedInAs() ?? ''} ${currentEnvironment() ?? ''}`;

/** The current record comes first among the recent ones in the palette. */
export function useRemembered(table: string, id: string, title: string, note?: string): void {
  useEffect(() => addRecent({ owner: recentOwner(), table, id, title, note }), [table, id, title, note]);
}
