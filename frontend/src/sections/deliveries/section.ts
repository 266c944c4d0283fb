import type { Section } from '@/patterns/navigation/section';

export const deliveries: Section<typeof import('./routes').routes> = {
  subpages: [{ of: '/purchases', label: 'Sales Orders', path: '/deliveries' }],
};
