import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/tracking': {
    keywords: 'parcels shipments carrier delivery receive',
    creation: 'new shipment tracking number create',
  },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'shipments', noun: 'shipment', icon: 'truck', list: '/tracking' },
];
