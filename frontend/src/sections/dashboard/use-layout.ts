import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, call } from '@/api/client';
import { defaultCards, layout, readLayout, reset, type PlacedCard, type Step } from './layout';

const SAVE = ['dashboard-layout'];

/** The user's layout on the server, taken over on this device unless a change of it is still being saved. */
const dashboardLayout = (client: QueryClient) =>
  queryOptions({
    queryKey: ['dashboard-layout'],
    queryFn: async ({ signal }) => {
      const answer = await call(api.GET('/rest/v1/dashboard_layout', { signal }));
      const cards = answer.cards ? readLayout(answer) : undefined;
      if (cards && client.isMutating({ mutationKey: SAVE }) === 0) layout.change(() => cards);
      return answer;
    },
    staleTime: 60_000,
  });

const store = (cards: readonly PlacedCard[]) =>
  call(api.PATCH('/rest/v1/dashboard_layout', { body: { version: '1.1', cards: [...cards] } }));

/** Changes are saved one after another, so that the last one wins. */
const SAVING = {
  mutationKey: SAVE,
  scope: { id: 'dashboard-layout' },
  meta: { repeatable: true, failed: 'Failed to save your dashboard' },
} as const;

const saveLayout = () => mutationOptions({ ...SAVING, mutationFn: store });

/** The default cards again, on this device and, if the server keeps others, there. */
export const resetLayout = () =>
  mutationOptions({
    ...SAVING,
    mutationFn: async () => {
      layout.change(reset);
      const stored = await call(api.GET('/rest/v1/dashboard_layout'));
      if (stored.cards) await store(defaultCards);
    },
  });

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
