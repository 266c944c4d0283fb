import { redirectRoute } from '@/root';

export const redirects = [redirectRoute('/admin/users', '/admin')] as const;
