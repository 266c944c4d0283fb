import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {};

export const records: readonly RecordType[] = [
  { table: 'deliveries', noun: 'delivery', plural: 'deliveries', icon: 'truck', route: '/deliveries/$id' },
];
