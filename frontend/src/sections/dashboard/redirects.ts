import { redirectRoute } from '@/root';

/** The target of "Get Started" after a payment, and of old links. */
export const redirects = [redirectRoute('/dashboard', '/')] as const;
