import { filesOf, useExport } from './export-action';
import type { Column, ListPageProps, ListRow } from '@/patterns/list/types';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem } from '@/ui/menu';

interface ExportProps<Row extends ListRow> {
  source: NonNullable<ListPageProps<ListRow>['source']>;
  columns: readonly Column<Row>[];
  /** The content of the export: "393 orders". */
  rows: string;
}

/** Exports the list with its current filters, sort order and columns. */
export function ExportMenu<Row extends ListRow>({ source, columns, rows }: ExportProps<Row>) {
  const { file, hidden } = useExport();
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="download" busy={file.isPending && 'Exporting...'} aria-label="Export">
          Export
        </Button>
      }
    >
      <MenuGroup label={rows} />
      {filesOf(source.table).map(({ label, ...asked }) => (
        <MenuItem key={label} icon="download" onSelect={() => file.mutate({ ...source, columns, ...asked })}>
          {label}
        </MenuItem>
      ))}
      {hidden && <MenuGroup label="The file will include amounts that you've hidden." />}
    </Menu>
  );
}
