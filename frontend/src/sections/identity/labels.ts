import type { Profile } from './api';

export const roleLabels: Record<Profile['role'], string> = { admin: 'Admin', sales: 'Sales', guest: 'Guest' };
