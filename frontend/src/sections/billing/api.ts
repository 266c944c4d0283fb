import { api, call, type Schema } from '@/api/client';

/** The calls alone, without the query client, because the public pages make them too. */
export type Subscription = Schema<'SubscriptionOut'>;

export const checkSubscription = (signal?: AbortSignal): Promise<Subscription> =>
  call(api.POST('/functions/v1/check-subscription', { signal }));

/** The checkout page of the offered plan. */
export const createCheckout = (priceId: string): Promise<Schema<'PageOut'>> =>
  call(api.POST('/functions/v1/create-checkout', { body: { priceId } }));

/** The page on which the user changes or cancels their subscription. */
export const openPortal = (): Promise<Schema<'PageOut'>> => call(api.POST('/functions/v1/customer-portal'));
