import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dashboardLayout, saveLayout } from './api';
import { layout, type Step } from './layout';

/** Whether the user's layout is still on its way. Without an answer, the one of this device is used. */
export function useLayoutWaits(): boolean {
  const query = useQuery(dashboardLayout(useQueryClient()));
  return query.isLoading && query.failureCount === 0;
}

/** Changes the layout on this device immediately, and on the server for the user's other devices. */
export function useLayoutChange(): (step: Step) => void {
  const { mutate } = useMutation(saveLayout());
  return useCallback(
    (step) => {
      const before = layout.read().cards;
      layout.change(step);
      const { cards } = layout.read();
      if (cards !== before) mutate(cards);
    },
    [mutate],
  );
}
