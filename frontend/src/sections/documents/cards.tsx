import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import '@/styles/documents.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { timeOrDate } from '@/lib/dates/dates';
import type { Document } from './api';
import { extensionOf, fileSummary, kindLabels } from './labels';

/** A document in the grid: a sheet of paper with its type, title, first link and date. */
export function DocumentCard({ document, box }: { document: Document; box?: ReactNode }) {
  return (
    <div className="document-card">
      <span className="document-paper" aria-hidden="true">
        <Paper kind={document.kind} />
        <span className="document-type">{extensionOf(document)}</span>
      </span>
      {box}
      <span className="document-about">
        <RecordLink
          to="/documents/$id"
          id={document.id}
          className="document-name l1 block trunc"
          title={document.title}
        >
          {document.title}
        </RecordLink>
        <span className="document-sub">
          <span className="trunc">{belongsTo(document)}</span>
          <TimeOrDate at={document.updated_at} />
        </span>
      </span>
    </div>
  );
}

function Paper({ kind }: { kind: Document['kind'] }) {
  const parts = {
    pdf: ['a', 's', '', 'g', '', 's'],
    image: ['g', 'g', 'g', 'g'],
    spreadsheet: ['s', 'g', 'g', 's'],
    text: ['', '', 's', '', '', 's', ''],
    office: ['h', '', '', 's', '', 'g'],
    other: ['h', 's'],
  }[kind];
  return (
    <span className="document-sheet">
      {parts.map((part, index) => (
        <i key={index} className={part} />
      ))}
    </span>
  );
}

/** The first linked record, else the category. */
export const belongsTo = ({ links, category_name }: Document): string => links[0]?.title ?? category_name ?? '';

/** A document on a phone. */
export function DocumentLine({ document }: { document: Document }) {
  return (
    <PhoneLine
      picture={<IconThumb icon={kindLabels[document.kind].icon} />}
      link={
        <Link to="/documents/$id" params={{ id: document.id }} className={LINE_LINK}>
          {document.title}
        </Link>
      }
      sub={fileSummary(document)}
    >
      <span className="trunc">{belongsTo(document)}</span>
      <span className="t-3">{timeOrDate(document.updated_at)}</span>
    </PhoneLine>
  );
}
