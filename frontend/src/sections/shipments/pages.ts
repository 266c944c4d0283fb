import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/tracking': {
    keywords: 'parcels shipments carrier delivery receive',
    creation: 'new shipment tracking number create',
  },
};

export const records: readonly RecordType[] = [
  {
    table: 'shipments',
    noun: 'shipment',
    plural: 'shipments',
    icon: 'truck',
    route: '/tracking/$id',
    list: '/tracking',
  },
];
