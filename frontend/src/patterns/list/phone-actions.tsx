import { useExport, filesOf } from '@/patterns/list/export/export-action';
import { InMoreMenu } from './list-action';
import type { Column, ListPageProps, ListRow } from './types';
import { useSearchChange } from './list-search';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios } from '@/ui/menu';

interface PhoneActionsProps<Row extends ListRow> {
  list: ListPageProps<Row>;
  view: string;
  columns: readonly Column<Row>[];
  /** The content of an export: "393 orders". */
  rows: string;
}

/** Next to a list's title on a phone: which records are shown, the view, and everything else under "More". */
export function PhoneActions<Row extends ListRow>({ list, view, columns, rows }: PhoneActionsProps<Row>) {
  const change = useSearchChange();
  const { segments, views, renderView } = list;
  const shownView = renderView && views?.find(({ value }) => value === view);
  return (
    <>
      {segments && (
        <Menu
          align="end"
          trigger={
            <Button
              variant="quiet"
              aria-label={`${segments.label}: ${segments.options.find(({ value }) => value === segments.value)?.label ?? ''}`}
            >
              {segments.options.find(({ value }) => value === segments.value)?.label}
              <Icon name="c-down" className="after" />
            </Button>
          }
        >
          <MenuGroup label={segments.label} />
          <MenuRadios value={segments.value} options={segments.options} onChange={segments.onChange} />
        </Menu>
      )}
      {views && shownView && (
        <Menu
          align="end"
          trigger={
            <Button variant="quiet" className="icon" icon={shownView.icon} aria-label={`View: ${shownView.label}`} />
          }
        >
          <MenuGroup label="View" />
          <MenuRadios value={view} options={views} onChange={(next) => change({ view: next })} />
        </Menu>
      )}
      {(list.source ?? list.more) && <MoreMenu list={list} columns={columns} rows={rows} />}
    </>
  );
}

function MoreMenu<Row extends ListRow>({ list, columns, rows }: Omit<PhoneActionsProps<Row>, 'view'>) {
  const { file, hidden } = useExport();
  const { source, more } = list;
  return (
    <Menu align="end" trigger={<Button className="icon" icon="more" busy={file.isPending && ' '} aria-label="More" />}>
      <InMoreMenu value={true}>{more}</InMoreMenu>
      {source && <MenuGroup label={`Export ${rows}`} />}
      {source &&
        filesOf(source.table).map(({ label, ...asked }) => (
          <MenuItem key={label} icon="download" onSelect={() => file.mutate({ ...source, columns, ...asked })}>
            {label}
          </MenuItem>
        ))}
      {hidden && <MenuGroup label="The file will include amounts that you've hidden." />}
    </Menu>
  );
}
