import { redirectRoute } from '@/root';

export const redirects = [redirectRoute('/imports', '/catalog/import-export')] as const;
