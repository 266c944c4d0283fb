import type { Section } from '@/patterns/navigation/section';

export const multiLineOrders: Section<typeof import('./routes').routes> = {
  subpages: [{ of: '/purchases', label: 'Purchase Orders', path: '/purchase-orders', icon: 'layers' }],
};
