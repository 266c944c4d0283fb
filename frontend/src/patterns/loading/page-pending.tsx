import { useMatches } from '@tanstack/react-router';
import { lazyWithPreload } from './lazy-with-preload';
import { Spinner } from '@/ui/button';

const RecordSkeleton = lazyWithPreload(async () => (await import('./record-skeleton')).RecordSkeleton);

/** Shown by the router while a page or its record loads. */
export function PagePending() {
  const match = useMatches().at(-1);
  if (!match?.fullPath.includes('$id')) return <Spinner label="Loading..." />;
  return <RecordSkeleton id={(match.params as { id?: string }).id ?? ''} route={match.fullPath} />;
}
