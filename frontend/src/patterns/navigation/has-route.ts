import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Which paths have a page: only those appear in menus and have shortcuts. */
export function usePathExists(): (path: string) => boolean {
  const router = useRouter();
  return useMemo(() => {
    const known = new Set(Object.keys(router.routesByPath));
    return (path: string) => known.has(path);
  }, [router]);
}
