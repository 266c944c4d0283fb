import type { DeclaredRecord, SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/catalog/import-export': {
    keywords: 'csv xlsx spreadsheet excel bring my books upload download file paste table sample',
  },
};

export const records: readonly DeclaredRecord[] = [
  { table: 'imports', noun: 'import', icon: 'upload', route: '/catalog/import-export?report=$id' },
];
