import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '@/sections/identity/api';
import { deviceValue, useDevice } from '@/lib/storage';
import { newcomer, type Newcomer } from './api';

/** Who on this device needs no guide: then nothing is asked of the server. The server keeps the answer itself. */
const guideOver = deviceValue<string | null>('guide-over', null, (stored) =>
  typeof stored === 'string' ? stored : undefined,
);

const isOver = ({ asks, steps }: Newcomer): boolean => !asks && steps === null;

/** What a newcomer is to be shown above the figures; `waits` until that is known, so that nothing jumps. */
export function useGuide(): { waits: boolean; guide: Newcomer | undefined } {
  const me = useMe();
  const known = useDevice(guideOver) === me.id;
  const query = useQuery({ ...newcomer(), enabled: me.role === 'admin' && !known });
  const over = query.data !== undefined && isOver(query.data);
  useEffect(() => {
    if (over) guideOver.keep(me.id);
  }, [over, me.id]);
  return { waits: query.isLoading && query.failureCount === 0, guide: known ? undefined : query.data };
}
