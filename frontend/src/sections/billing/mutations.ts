import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { checkSubscription, createCheckout, openPortal } from './api';

/** Asked again when the user comes back from the payment page in the other tab. */
export const subscription = () =>
  queryOptions({
    queryKey: ['subscribers'],
    queryFn: ({ signal }) => checkSubscription(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const checkout = () =>
  mutationOptions({
    mutationFn: createCheckout,
    retry: false,
    meta: {
      failed: { title: 'Failed to create checkout session', fallback: 'Try again.' },
    },
  });

export const portal = () =>
  mutationOptions({
    mutationFn: openPortal,
    retry: false,
    meta: {
      failed: { title: 'Failed to open customer portal', fallback: 'Try again.' },
    },
  });
