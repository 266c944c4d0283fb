import { redirectRoute } from '@/root';

/** From the specified short URL. */
export const redirects = [redirectRoute('/reports', '/registry/reports')] as const;
