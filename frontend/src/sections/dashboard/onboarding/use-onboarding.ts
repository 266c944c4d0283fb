import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '@/sections/identity/api';
import { deviceValue, useDevice } from '@/lib/storage/storage';
import { newcomer, type Newcomer } from '@/sections/dashboard/api';

/** The user on this device who has finished onboarding. It only saves a request; the server stores the answer. */
const guideFinished = deviceValue<string | null>('guide-over', null, (stored) =>
  typeof stored === 'string' ? stored : undefined,
);

const isFinished = ({ asks, steps }: Newcomer): boolean => !asks && steps === null;

/** The onboarding content above the figures. `waits` is true until it is known, to avoid a layout shift. */
export function useOnboarding(): { waits: boolean; guide: Newcomer | undefined } {
  const me = useMe();
  const known = useDevice(guideFinished) === me.id;
  const query = useQuery({ ...newcomer(), enabled: me.role === 'admin' && !known });
  const over = query.data !== undefined && isFinished(query.data);
  useEffect(() => {
    if (over) guideFinished.save(me.id);
  }, [over, me.id]);
  return { waits: query.isLoading && query.failureCount === 0, guide: known ? undefined : query.data };
}
