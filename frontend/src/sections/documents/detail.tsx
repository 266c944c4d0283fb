import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DeleteRecord } from '@/patterns/record/delete-record';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { useMe } from '@/sections/identity/api';
import { exactTime } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { Button } from '@/ui/button';
import { documentDetail, type Document } from './api';
import { deleteDocument, unlinkDocument } from './mutations';
import { DownloadButton, FileView } from './files/file-view';
import { fileSummary } from './labels';
import { RecordChips } from './record-chips';
import { Versions } from './files/versions';

const DocumentForm = lazyFocused(async () => (await import('./form')).DocumentForm);
const VersionForm = lazyFocused(async () => (await import('./files/version-form')).VersionForm);
const LinkForm = lazyFocused(async () => (await import('./link-form')).LinkForm);

const route = getRouteApi('/signed-in/documents/$id');

export function DocumentDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: document } = useSuspenseQuery(documentDetail(id));
  const me = useMe();
  const { show, close } = useOpenDialog();
  const mayEdit = me.role !== 'guest';
  const mayDelete = me.role === 'admin' || document.created_by === me.id;
  useRemembered('documents', id, document.title, fileSummary(document));
  usePageKeys(mayEdit ? [{ ...recordKeys.edit, title: 'Edit document', icon: 'edit', run: () => show('edit') }] : []);
  return (
    <>
      <DetailPage
        title={document.title}
        actions={
          <>
            <RecordSteps table="documents" id={id} route="/documents/$id" list="/documents" />
            {mayDelete && (
              <Button variant="quiet-danger" icon="trash" onClick={() => show('delete')}>
                Delete
              </Button>
            )}
            {mayEdit && <EditButton onClick={() => show('edit')} />}
            <DownloadButton document={document} />
          </>
        }
        main={
          <>
            <Card title="Preview" sub={fileSummary(document)} flush>
              <FileView document={document} />
            </Card>
            <Versions document={document} mayEdit={mayEdit} onAdd={() => show('version')} />
          </>
        }
        side={
          <>
            <Links document={document} mayEdit={mayEdit} onAdd={() => show('link')} />
            <DetailsCard document={document} />
          </>
        }
      />
      {open === 'edit' && mayEdit && <DocumentForm document={document} onClose={close} />}
      {open === 'version' && mayEdit && <VersionForm document={document} onClose={close} />}
      {open === 'link' && mayEdit && <LinkForm document={document} onClose={close} />}
      {open === 'delete' && mayDelete && <DeleteDialog document={document} onClose={close} />}
    </>
  );
}

interface LinksProps {
  document: Document;
  mayEdit: boolean;
  onAdd: () => void;
}

function Links({ document, mayEdit, onAdd }: LinksProps) {
  const unlink = useMutation(unlinkDocument());
  return (
    <Card
      title="Linked to"
      sub={document.links.length || undefined}
      end={
        mayEdit && (
          <Button variant="quiet" size="sm" icon="plus" onClick={onAdd}>
            Link record
          </Button>
        )
      }
    >
      {document.links.length > 0 ? (
        <RecordChips
          links={document.links}
          onRemove={mayEdit ? (link) => unlink.mutate({ document, link }) : undefined}
        />
      ) : (
        <p className="t-small t-3">Link this document to the orders, contacts or products that it is about.</p>
      )}
    </Card>
  );
}

function DetailsCard({ document }: { document: Document }) {
  const visible = document.customer_name ?? document.prospect_name;
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Category', document.category_name ?? <None key="none" />],
          ['Tags', document.tags.length > 0 ? document.tags.join(', ') : <None key="none" />],
          ['Added by', document.added_by_name ?? <None key="none" />],
          ['Added', exactTime(document.created_at)],
          ['File', document.file_name],
          ['Visible to', visible ? `Everyone who can see ${visible}` : 'The person who added it and admins'],
        ]}
      />
    </Card>
  );
}

function DeleteDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  return (
    <DeleteRecord
      row={document}
      title={`Delete ${document.title}?`}
      action="Delete document"
      deletion={deleteDocument}
      list="/documents"
      onClose={onClose}
    >
      <p>
        {document.versions_count > 1 ? `Its ${plural(document.versions_count, 'version')} will be deleted. ` : ''}
        This can&apos;t be undone.
      </p>
    </DeleteRecord>
  );
}
