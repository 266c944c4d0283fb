import { useMutation } from '@tanstack/react-query';
import type { Exporting, FileKind } from './export';
import type { Column, ListPageProps, ListRow } from './types';
import { privacy, privacyOn } from '@/lib/privacy';
import { useDevice } from '@/lib/storage';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios } from '@/ui/menu';

interface ExportProps<Row extends ListRow> {
  list: Pick<ListPageProps<Row>, 'source' | 'noun'>;
  columns: readonly Column<Row>[];
  total: string | undefined;
  /** There it is what the list's "More" holds. */
  phone: boolean;
}

const files: readonly { kind: FileKind; label: string }[] = [
  { kind: 'csv', label: 'CSV file' },
  { kind: 'xlsx', label: 'Excel file (XLSX)' },
];

/** What writes the file is loaded when somebody wants one: the server has to be there for it anyway. */
const useExport = () =>
  useMutation({
    mutationFn: async (wish: Exporting) => (await import('./export')).download(wish),
    retry: false,
    meta: {
      tables: [],
      done: (name: string | undefined) => (name ? `${name} is downloaded` : 'Export stopped'),
      failed: 'Failed to export',
    },
  });

/** What is seen as a file: the same filters, sort and columns, all rows. */
export function ExportMenu<Row extends ListRow>({ list, columns, total, phone }: ExportProps<Row>) {
  const file = useExport();
  const hidden = privacyOn(useDevice(privacy));
  const { source, noun } = list;
  if (!source) return null;
  const rows = `${total ? `${total} ` : ''}${total === '1' ? noun[0] : noun[1]}, columns as shown`;
  const trigger = phone ? (
    <Button className="icon" icon="more" busy={file.isPending && ' '} aria-label="More" />
  ) : (
    <Button look="quiet" icon="download" busy={file.isPending && 'Exporting...'} aria-label="Export">
      Export
    </Button>
  );
  return (
    <Menu align="end" trigger={trigger}>
      <MenuGroup label={phone ? `Export ${rows}` : rows} />
      {files.map(({ kind, label }) => (
        <MenuItem key={kind} icon="download" onSelect={() => file.mutate({ ...source, columns, kind })}>
          {label}
        </MenuItem>
      ))}
      {hidden && <MenuGroup label="Hidden amounts stand in the file" />}
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
