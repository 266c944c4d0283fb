import type { Profile } from './api';

export const roleWords: Record<Profile['role'], string> = { admin: 'Admin', sales: 'Sales', guest: 'Guest' };
