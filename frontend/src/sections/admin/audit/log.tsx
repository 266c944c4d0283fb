import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TimeOrDate } from '@/patterns/display/moment';
import { PHONE, useMedia } from '@/lib/browser/media';
import { plural } from '@/lib/text/names';
import { linkTo } from '@/patterns/navigation/link-to';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { ListAction } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { nameOf, staff } from '@/sections/identity/api';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { auditQueryParams, auditEntries, isRunning, lastAuditCheck, startAuditCheck, type AuditEntry } from './api';
import { AuditEntryDetails } from './entry';
import { actionLabel, actionOptions, fieldLabel, tableLabel, tableOptions } from './labels';
import { AuditSeal } from './seal';

const route = getRouteApi('/signed-in/admin/audit-log');

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'when',
    label: 'Time',
    width: 128,
    sort: 'created_at',
    cell: ({ created_at: at }) => <TimeOrDate at={at} className="num" />,
  },
  { key: 'who', label: 'Person', width: 176, cell: (entry) => <Person entry={entry} /> },
  { key: 'action', label: 'Action', width: 144, sort: 'action', cell: ({ action }) => actionLabel(action) },
  { key: 'record', label: 'Record', cell: (entry) => <Record entry={entry} /> },
  { key: 'details', label: 'Details', width: 200, cell: (entry) => summaryOf(entry) ?? <None />, priority: 2 },
];

/** Who changed what when, with the old and new values. */
export const AuditLogPage = () => (
  <AdminOnly title="Audit log" text="Only admins can read the audit log.">
    <AuditLog />
  </AdminOnly>
);

function AuditLog() {
  const search = route.useSearch();
  const requested = auditQueryParams(search);
  const people = useQuery(staff()).data ?? [];
  const last = useQuery(lastAuditCheck()).data;
  const running = last ? isRunning(last) : false;
  // A phone has room for the first entries instead, unless something is wrong.
  const below = useMedia(PHONE) && last?.ok !== false;
  const verify = useMutation(startAuditCheck());
  const filters: readonly Filter[] = [
    {
      name: 'actor_id',
      label: 'Person',
      promoted: true,
      options: people.map((person) => ({ value: person.id, label: nameOf(person) })),
    },
    { name: 'action', label: 'Action', promoted: true, options: actionOptions },
    { name: 'table_name', label: 'Record', promoted: true, options: tableOptions },
    {
      name: 'record_id',
      label: 'Only',
      chipOnly: true,
      options: search.record_id ? [{ value: search.record_id, label: 'One record' }] : [],
    },
  ];
  return (
    <ListPage
      title="Audit log"
      noun={['entry', 'entries']}
      query={useQuery(auditEntries(requested))}
      source={{ table: 'audit_logs', queryParams: requested }}
      search={search}
      searchHint="Search action or table"
      columns={columns}
      defaultSort="-created_at"
      filters={filters}
      more={
        <ListAction
          quiet
          icon="refresh"
          label={running || verify.isPending ? 'Verifying...' : 'Verify now'}
          onClick={() => !running && verify.mutate()}
        />
      }
      above={<AdminTabs current="/admin/audit-log" />}
      siblings={!below && <AuditSeal />}
      below={below && <AuditSeal />}
      line={(entry) => <Line entry={entry} />}
      preview={(entry) => <AuditEntryDetails entry={entry} />}
      firstUse={{ icon: 'registry', title: 'No entries yet', text: 'Every change is recorded here.' }}
      rowName={(entry) => `${actionLabel(entry.action)} ${nameOfRecord(entry)}`}
    />
  );
}

const nameOfRecord = ({ table_name, record_name }: AuditEntry) =>
  `${tableLabel(table_name)}${record_name ? ` ${record_name}` : ''}`;

/** "2 fields: Notes, Status". */
function summaryOf({ action, new: values }: AuditEntry): string | null {
  const fields = Object.keys(values ?? {});
  if (action !== 'update' || fields.length === 0) return null;
  return `${plural(fields.length, 'field')}: ${fields.map(fieldLabel).join(', ')}`;
}

/** The user, or the program itself. */
function Person({ entry: { actor_id: id, actor_name: name } }: { entry: AuditEntry }) {
  return (
    <span className="row">
      {id && name ? <Avatar id={id} name={name} /> : <Icon name="bolt" />}
      <span className="trunc">{name ?? 'Orderkeep'}</span>
    </span>
  );
}

const Record = ({ entry }: { entry: AuditEntry }) => (
  <span className="trunc" title={nameOfRecord(entry)}>
    <span className="t-3">{tableLabel(entry.table_name)}</span> <b className="strong">{entry.record_name}</b>
  </span>
);

function Line({ entry }: { entry: AuditEntry }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="registry" />}
      link={
        <Link {...linkTo('.', { search: (search) => ({ ...search, peek: entry.id }) })} className={LINE_LINK}>
          {nameOfRecord(entry)}
        </Link>
      }
      sub={`${actionLabel(entry.action)} by ${entry.actor_name ?? 'Orderkeep'}`}
      end={<TimeOrDate at={entry.created_at} className="num" />}
    >
      {summaryOf(entry) ?? ''}
    </PhoneLine>
  );
}
