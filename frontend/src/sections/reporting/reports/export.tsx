import { mutationOptions, useMutation } from '@tanstack/react-query';
import { send } from '@/api/client';
import { fileName } from '@/patterns/list/export/export';
import { files, useExport } from '@/patterns/list/export/export-action';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import type { Paper } from '@/patterns/record/paper-sizes';
import { saveFile } from '@/lib/browser/save-file';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem } from '@/ui/menu';
import type { ReportSearch } from '@/sections/reporting/filters';
import type { ReportName } from './names';
import { reportQueryParams } from './api';

interface ReportFileProps {
  name: ReportName;
  search: ReportSearch;
}

/** Downloads a report as PDF, with the period, comparison and grouping of the screen. */
const downloadReport = () =>
  mutationOptions({
    mutationFn: async ({ name, search, paper }: ReportFileProps & { paper: Paper }) => {
      const query = new URLSearchParams({ paper });
      for (const [key, value] of Object.entries(reportQueryParams(search))) if (value) query.set(key, String(value));
      const answer = await send(`/rest/v1/reports/${name}/pdf?${query.toString()}`);
      const file = fileName(answer.headers.get('content-disposition'), `${name}.pdf`);
      saveFile(await answer.blob(), file);
      return file;
    },
    retry: false,
    meta: { done: (file: string) => `${file} downloaded`, failed: 'Failed to export' },
  });

/** The report as PDF, and its table as CSV or XLSX. */
export function ReportExport({ name, search, label }: ReportFileProps & { label: string }) {
  const { file, hidden } = useExport();
  const pdf = useMutation(downloadReport());
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="quiet"
          icon="download"
          busy={(file.isPending || pdf.isPending) && 'Exporting...'}
          aria-label="Export"
        >
          Export
        </Button>
      }
    >
      <MenuGroup label={label} />
      <PaperItems sheet="PDF" onChoose={(paper) => pdf.mutate({ name, search, paper })} />
      {files.map(({ kind, label }) => (
        <MenuItem
          key={kind}
          icon="download"
          onSelect={() =>
            file.mutate({ table: `reports/${name}`, queryParams: reportQueryParams(search), columns: [], kind })
          }
        >
          {label}
        </MenuItem>
      ))}
      {hidden && <MenuGroup label="The file will include amounts that you've hidden." />}
    </Menu>
  );
}
