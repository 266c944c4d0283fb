import '@/styles/imports.css';
import { useState } from 'react';
import { linkTo } from '@/patterns/navigation/link-to';
import { usePathExists } from '@/patterns/navigation/has-route';
import { files, useExport } from '@/patterns/list/export/export-action';
import type { FileKind } from '@/patterns/list/export/export';
import { Card } from '@/patterns/record/detail-page';
import { Link } from '@tanstack/react-router';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { exportLists, type ExportList } from './export-lists';

/** Exports a whole list, or leads to it, where the export has the filters and columns that are on screen. */
export function ExportCard() {
  const [kind, setKind] = useState<FileKind>('csv');
  const exists = usePathExists();
  const { file, hidden } = useExport();
  return (
    <Card
      title="Export a list"
      sub="All rows and columns"
      flush
      end={
        <Segmented
          label="File format"
          value={kind}
          onChange={setKind}
          options={files.map(({ kind: value }) => ({ value, label: value.toUpperCase() }))}
        />
      }
    >
      <p className="import-export-hint t-small t-2">
        To export only some rows or columns, open the list, set its filters and columns, then choose Export there.
        {hidden && " The file will include amounts that you've hidden."}
      </p>
      <ul className="import-export-lists">
        {exportLists
          .filter(({ path }) => exists(pathOf(path)))
          .map((list) => (
            <ListRow
              key={list.table}
              list={list}
              kind={kind}
              busy={file.isPending && file.variables.table === list.table}
              onExport={() => file.mutate({ table: list.table, queryParams: {}, kind })}
            />
          ))}
      </ul>
    </Card>
  );
}

const pathOf = (path: string): string => path.split('?')[0] ?? path;

interface ListRowProps {
  list: ExportList;
  kind: FileKind;
  busy: boolean;
  onExport: () => void;
}

function ListRow({ list: { label, icon, path }, kind, busy, onExport }: ListRowProps) {
  return (
    <li>
      <Icon name={icon} />
      <span className="grow strong">{label}</span>
      <Link
        className="btn sm quiet no-phone"
        {...linkTo(pathOf(path), { search: Object.fromEntries(new URLSearchParams(path.split('?')[1])) })}
      >
        Open list<span className="sr"> of {label}</span>
      </Link>
      <Button
        size="sm"
        icon="download"
        busy={busy && 'Exporting...'}
        aria-label={`Export ${label} as ${kind.toUpperCase()}`}
        onClick={onExport}
      >
        Export
      </Button>
    </li>
  );
}
