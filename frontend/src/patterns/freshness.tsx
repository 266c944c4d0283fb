import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveness } from '@/api/live';
import { ago } from '@/lib/dates';

const LOOK_MS = 15_000;

/** "just now" while changes arrive by themselves; else how old the picture is: "3 min ago". */
export function Freshness({ asked }: { asked: number }) {
  const { up, until } = useSyncExternalStore(liveness.subscribe, liveness.read);
  const now = useClock(!up);
  return <>Updated {up ? 'just now' : ago(new Date(Math.max(asked, until)).toISOString(), new Date(Math.max(now, asked, until)))}</>;
}

function useClock(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
