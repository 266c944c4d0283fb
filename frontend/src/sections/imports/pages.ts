import type { RecordType, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/catalog/import-export': {
    keywords: 'csv xlsx spreadsheet excel bring my books upload download file paste table sample',
  },
};

export const records: readonly RecordType[] = [
  { table: 'imports', noun: 'import', plural: 'imports', icon: 'upload', route: '/catalog/import-export?report=$id' },
];
