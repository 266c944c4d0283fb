import { useEffect, useMemo } from 'react';
import { deviceValue, useDevice } from '@/lib/storage/storage';
import type { View } from '@/patterns/list/types';

/** The layout in the URL applies, else the one last used on this device. */
export function useView(
  key: string | undefined,
  views: readonly View[] | undefined,
  inAddress: string | undefined,
): string {
  const first = views?.[0]?.value ?? 'list';
  const stored = useMemo(
    () =>
      deviceValue<string>(
        `view-mode-${key ?? 'none'}`,
        first,
        (value) => views?.find((view) => view.value === value)?.value,
      ),
    [key, first, views],
  );
  const remembered = useDevice(stored);
  const chosen = views?.some((view) => view.value === inAddress) ? inAddress : undefined;
  useEffect(() => {
    if (key && chosen && chosen !== stored.read()) stored.save(chosen);
  }, [key, chosen, stored]);
  return chosen ?? remembered;
}
