import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/purchases': { keywords: 'orders purchases sales', creation: 'add purchase create sell' },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'purchases', noun: 'sales order', icon: 'receipt', list: '/purchases' },
];
