import { Facts } from '@/patterns/record/detail-page';
import { None } from '@/patterns/display/private';
import { exactTime } from '@/lib/dates/dates';
import type { Document } from './api';
import { DownloadButton, FileView } from './files/file-view';
import { fileSummary } from './labels';
import { RecordChips } from './record-chips';

/** A document in the list's drawer. */
export function DocumentPreview({ document }: { document: Document }) {
  return (
    <>
      <p className="t-small t-3">{fileSummary(document)}</p>
      <FileView key={document.id} document={document} small />
      {document.links.length > 0 && <RecordChips links={document.links} />}
      <Facts
        facts={[
          ['Category', document.category_name ?? <None key="none" />],
          ['Tags', document.tags.length > 0 ? document.tags.join(', ') : <None key="none" />],
          ['Added by', document.added_by_name ?? <None key="none" />],
          ['Added', exactTime(document.created_at)],
        ]}
      />
      <DownloadButton document={document} />
    </>
  );
}
