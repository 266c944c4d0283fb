import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/registry.css';
import { TimeAgo } from '@/patterns/display/moment';
import { None, Private } from '@/patterns/display/private';
import { Facts } from '@/patterns/record/detail-page';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { exactTime } from '@/lib/dates/dates';
import type { PrivateKind } from '@/lib/storage/privacy';
import { Icon } from '@/ui/icon';
import { kindLabels, recordLink } from './kinds';
import type { RecordRow } from './api';

/** A record's title as a link to its page, after the icon of its kind. */
/** A document that has its file's name as its title has nothing to add. */
const detailOf = ({ title, detail }: RecordRow): string | null => (detail === title ? null : detail);

export function RecordTitle({ record }: { record: RecordRow }) {
  return (
    <span className="registry-record row">
      <span className="registry-icon" aria-hidden="true">
        <Icon name={kindLabels[record.kind].icon} />
      </span>
      <RecordPage record={record} className="trunc">
        {record.title}
      </RecordPage>
      {detailOf(record) && <span className="t-3 trunc">{detailOf(record)}</span>}
    </span>
  );
}

function RecordPage({ record, className, children }: { record: RecordRow; className: string; children: ReactNode }) {
  return (
    <Link {...recordLink(record.kind, record.id)} className={className} title={record.title}>
      {children}
    </Link>
  );
}

export const RecordStatus = ({ record: { statusDisplay } }: { record: RecordRow }) =>
  statusDisplay ? <StatusBadge display={statusDisplay} /> : <None />;

/** The contact, vendor or product that the record belongs to. */
export function RelatedTo({ record: { related_kind, related_id, related_name } }: { record: RecordRow }) {
  if (!related_kind || !related_id) return <None />;
  return (
    <Link {...recordLink(related_kind, related_id)} className="trunc" title={related_name ?? undefined}>
      {related_name}
    </Link>
  );
}

const amountKind = ({ kind }: RecordRow): PrivateKind => (kind === 'stock_orders' ? 'expense' : 'total');

export const RecordAmount = ({ record }: { record: RecordRow }) => (
  <Private kind={amountKind(record)} value={record.amount} />
);

export function Changed({ at }: { at: string }) {
  return <TimeAgo at={at} />;
}

/** A record on a phone. */
export function RecordLine({ record }: { record: RecordRow }) {
  const { label, icon } = kindLabels[record.kind];
  const parts = [label, record.related_name ?? detailOf(record)].filter(Boolean);
  return (
    <PhoneLine
      picture={<IconThumb icon={icon} />}
      link={
        <RecordPage record={record} className={LINE_LINK}>
          {record.title}
        </RecordPage>
      }
      sub={parts.join(', ')}
      end={record.amount === null ? undefined : <RecordAmount record={record} />}
    >
      <RecordStatus record={record} />
      <span className="t-3">
        <Changed at={record.updated_at} />
      </span>
    </PhoneLine>
  );
}

/** The key facts of a record. */
export function RecordPreview({ record }: { record: RecordRow }) {
  return (
    <>
      <p className="row wrap">
        <RecordStatus record={record} />
      </p>
      <Facts
        facts={[
          ['Kind', kindLabels[record.kind].label],
          ['Detail', detailOf(record) ?? <None key="none" />],
          ['Related to', <RelatedTo key="related" record={record} />],
          ['Owner', record.owner_name ?? <None key="none" />],
          ['Amount', <RecordAmount key="amount" record={record} />],
          ['Created', exactTime(record.created_at)],
          ['Changed', exactTime(record.updated_at)],
        ]}
      />
    </>
  );
}
