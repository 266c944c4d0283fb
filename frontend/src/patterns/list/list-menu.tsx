import { files, useExport } from './export-act';
import type { Column, ListPageProps, ListRow } from './types';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios } from '@/ui/menu';

interface ExportProps<Row extends ListRow> {
  source: ListPageProps<ListRow>['source'];
  columns: readonly Column<Row>[];
  /** What the file holds: "393 orders". */
  rows: string;
}

/** What is seen as a file: the same filters, sort and columns, all rows. */
export function ExportMenu<Row extends ListRow>({ source, columns, rows }: ExportProps<Row>) {
  const { file, hidden } = useExport();
  if (!source) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" icon="download" busy={file.isPending && 'Exporting...'} aria-label="Export">
          Export
        </Button>
      }
    >
      <MenuGroup label={rows} />
      {files.map(({ kind, label }) => (
        <MenuItem key={kind} icon="download" onSelect={() => file.mutate({ ...source, columns, kind })}>
          {label}
        </MenuItem>
      ))}
      {hidden && <MenuGroup label="The file will include amounts that you've hidden." />}
    </Menu>
  );
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order, where no table head offers it: cards and phones. */
export function SortMenu<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const words = columns.flatMap(({ label, sort: word }) => (word ? [{ value: word, label }] : []));
  const all = words.some(({ value }) => value === 'created_at') ? words : [{ value: 'created_at', label: 'Created' }, ...words];
  const options = all.flatMap(({ value, label }) => [
    { value, label: `${label}, ascending` },
    { value: `-${value}`, label: `${label}, descending` },
  ]);
  const now = options.find(({ value }) => value === sort)?.label ?? 'Sort';
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" icon="sort" aria-label={`Sort: ${now}`}>
          <span className="no-phone">{now}</span>
          <Icon name="c-down" className="after no-phone" />
        </Button>
      }
    >
      <MenuRadios value={sort} options={options} onChange={onSort} />
    </Menu>
  );
}
