import { useMutation } from '@tanstack/react-query';
import type { Exporting, FileKind } from './export';
import { privacy, privacyOn } from '@/lib/privacy';
import { useDevice } from '@/lib/storage';

export const files: readonly { kind: FileKind; label: string }[] = [
  { kind: 'csv', label: 'CSV file' },
  { kind: 'xlsx', label: 'Excel file (XLSX)' },
];

/** Exports a list, and says whether the file will include hidden amounts. The code that writes the file is loaded on demand. */
export function useExport() {
  const file = useMutation({
    mutationFn: async (request: Exporting) => (await import('./export')).download(request),
    retry: false,
    meta: {
      tables: [],
      done: (name: string | undefined) => (name ? `${name} downloaded` : 'Export cancelled'),
      failed: 'Failed to export',
    },
  });
  return { file, hidden: privacyOn(useDevice(privacy)) };
}
