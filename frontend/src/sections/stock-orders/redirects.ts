import { redirectRoute } from '@/root';

/** To the list, as specified, because old ids don't exist here. */
export const redirects = [
  redirectRoute('/expenses', '/stock-orders'),
  redirectRoute('/expenses/$id', '/stock-orders'),
] as const;
