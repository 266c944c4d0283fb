import { useRouteContext } from '@tanstack/react-router';

/** Whether the signed-in user is a guest: every page opens, but there is nothing to see or change. */
export const useIsGuest = (): boolean =>
  useRouteContext({ strict: false, select: ({ profile }) => profile?.role === 'guest' });
