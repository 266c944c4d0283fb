import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '@/api/live';
import { timeAgo } from '@/lib/dates/dates';

const CHECK_INTERVAL_MS = 15_000;
const OLD_MS = 60_000;

interface FreshnessProps {
  /** When the data was requested, in milliseconds. */
  loadedAt: number;
  /** Shows text only if the data is stale. */
  onlyOld?: boolean;
}

/** "just now" while live updates arrive, else the age of the data: "3 min ago". */
export function Freshness({ loadedAt, onlyOld = false }: FreshnessProps) {
  const { up, until } = useSyncExternalStore(liveConnection.subscribe, liveConnection.read);
  const now = useClock(!up);
  if (onlyOld && (up || now - Math.max(loadedAt, until) < OLD_MS)) return null;
  return (
    <>
      Updated{' '}
      {up
        ? 'just now'
        : timeAgo(new Date(Math.max(loadedAt, until)).toISOString(), new Date(Math.max(now, loadedAt, until)))}
    </>
  );
}

function useClock(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
