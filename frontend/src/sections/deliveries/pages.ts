import type { DeclaredRecord } from '@/patterns/navigation/section';

export const records: readonly DeclaredRecord[] = [
  { table: 'deliveries', noun: 'delivery', plural: 'deliveries', icon: 'truck', route: '/deliveries/$id' },
];
