import { redirectRoute } from '@/root';

export const redirects = [
  redirectRoute('/customers', '/contacts'),
  redirectRoute('/customers/$id', '/contacts/$id'),
] as const;
