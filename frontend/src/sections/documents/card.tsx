import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import '@/styles/documents.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { Card } from '@/patterns/record/detail-page';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { RecordRef } from './api';
import { documentsOf } from './record-api';
import { DropZone } from './files/drop-zone';
import { fileSummary, kindLabels } from './labels';
import { useUploads } from './files/uploads';

/** The documents of a record, with a zone to add more: `<DocumentsCard record={{ purchase_order_id: order.id }} />`. */
export function DocumentsCard({ record }: { record: RecordRef }) {
  const { data } = useQuery(documentsOf(record));
  const uploads = useUploads({ record });
  const picker = useRef<HTMLInputElement>(null);
  const { role } = useMe();
  const mayEdit = role !== 'guest';
  const documents = data?.items ?? [];
  const more = (data?.total ?? 0) - documents.length;
  return (
    <Card
      title="Documents"
      sub={data?.total || undefined}
      end={
        mayEdit && (
          <Button variant="quiet" size="sm" icon="upload" onClick={() => picker.current?.click()}>
            Upload
          </Button>
        )
      }
    >
      {isOfTheBusiness(record) && role === 'sales' && (
        <p className="t-small t-3">Files that you add here are visible to you and admins.</p>
      )}
      {documents.length > 0 && (
        <ul className="document-files">
          {documents.map((document) => (
            <li className="row t-small" key={document.id}>
              <Icon name={kindLabels[document.kind].icon} />
              <Link to="/documents/$id" params={{ id: document.id }} className="trunc" title={fileSummary(document)}>
                {document.title}
              </Link>
              <TimeOrDate at={document.created_at} />
            </li>
          ))}
        </ul>
      )}
      {data?.total === 0 && <p className="only-phone t-small t-3">No documents yet.</p>}
      {more > 0 && (
        <Link to="/documents" search={record} className="t-small">
          Show all {data?.total}
        </Link>
      )}
      {mayEdit && (
        <DropZone uploads={uploads} picker={picker}>
          <span className="no-phone">Drop or paste files here</span>
        </DropZone>
      )}
    </Card>
  );
}

/** Records that belong to no contact. Their documents are their creators'. */
const BUSINESS_WIDE: readonly (keyof RecordRef)[] = [
  'vendor_id',
  'shipment_id',
  'stock_order_id',
  'product_id',
  'asset_id',
];

const isOfTheBusiness = (record: RecordRef): boolean => BUSINESS_WIDE.some((column) => column in record);
