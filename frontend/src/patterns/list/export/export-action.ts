import { useMutation } from '@tanstack/react-query';
import { privacy, privacyOn } from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import type { Exporting, FileKind } from './export';

interface ExportFile {
  kind: FileKind;
  label: string;
  forImport?: boolean;
}

export const files: readonly ExportFile[] = [
  { kind: 'csv', label: 'CSV file' },
  { kind: 'xlsx', label: 'Excel file (XLSX)' },
];

const withIds: ExportFile = { kind: 'xlsx', label: 'Excel file with ID columns', forImport: true };

/** Lists whose files can be edited and imported again. */
const importable: readonly string[] = [
  'customers',
  'product_categories',
  'products',
  'vendors',
  'purchase_orders',
  'stock_orders',
];

/** The files that a list can be exported to. */
export const filesOf = (table: string): readonly ExportFile[] =>
  importable.includes(table) ? [...files, withIds] : files;

/** Exports a list, and says whether the file will include hidden amounts. The code that writes the file is loaded on demand. */
export function useExport() {
  const file = useMutation({
    mutationFn: async (request: Exporting) => (await import('./export')).download(request),
    retry: false,
    meta: {
      done: (name: string | undefined) => (name ? `${name} downloaded` : 'Export cancelled'),
      failed: 'Failed to export',
    },
  });
  return { file, hidden: privacyOn(useDevice(privacy)) };
}
