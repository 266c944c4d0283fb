import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@/styles/workspace.css';
import { DeleteRecord } from '@/patterns/record/delete-record';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { useRemembered } from '@/patterns/record/recent-records';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { exactTime } from '@/lib/dates/dates';
import { usePageKeys } from '@/lib/keys/page-keys';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { workspaceDocuments, type WorkspaceDocument } from './api';
import { checklistText, kindLabels } from './labels';
import { SaveNote, SaveProblem } from './editor/save-note';
import { useAutosave } from './editor/use-autosave';
import { VersionDialog, Versions } from './versions';

const Editor = lazyWithPreload(
  async () => (await import('./editor/editor')).Editor,
  <div className="ws-editor ws-waiting" aria-hidden="true" />,
);
const WorkspaceForm = lazyFocused(async () => (await import('./form')).WorkspaceForm);

const route = getRouteApi('/signed-in/workspace/$id');
const VERSION = /^version-(\d+)$/;

/** A note, document or idea: its text in the editor, and its versions. */
export function WorkspaceDetail() {
  const { id } = route.useParams();
  return <DocumentPage key={id} id={id} />;
}

function DocumentPage({ id }: { id: string }) {
  const { open } = route.useSearch();
  const { data: document } = useSuspenseQuery(workspaceDocuments.one(id));
  const { show, close } = useOpenDialog();
  const me = useMe();
  const autosave = useAutosave(document);
  const mayDelete = me.role === 'admin' || document.created_by === me.id;
  const openSaved = (dialog: string) => void autosave.flush().then(() => show(dialog));
  useRemembered('workspace_documents', id, document.title, kindLabels[document.kind].label);
  usePageKeys([{ ...recordKeys.edit, title: 'Edit document', icon: 'edit', run: () => openSaved('edit') }]);
  const version = Number(VERSION.exec(open ?? '')?.[1] ?? 0);
  return (
    <>
      <DetailPage
        title={document.title}
        badges={<SaveNote state={autosave.state} />}
        actions={
          <>
            <RecordSteps table="workspace_documents" id={id} route="/workspace/$id" list="/workspace" />
            {mayDelete && (
              <Button variant="quiet-danger" icon="trash" onClick={() => show('delete')}>
                Delete
              </Button>
            )}
            <EditButton onClick={() => openSaved('edit')} />
          </>
        }
        main={
          <>
            <SaveProblem
              state={autosave.state}
              reason={autosave.reason}
              onKeepMine={() => void autosave.keepMine()}
              onTakeTheirs={() => void autosave.takeTheirs()}
            />
            <Card title="Text" sub={checklistText(document.checked_count, document.checklist_count)} flush>
              {autosave.shown ? (
                <Editor {...autosave.shown} label={document.title} onChange={autosave.change} />
              ) : (
                <div className="ws-editor ws-waiting" aria-hidden="true" />
              )}
            </Card>
          </>
        }
        side={
          <>
            <DetailsCard document={document} />
            <Versions document={document} onView={(number) => show(`version-${number}`)} />
          </>
        }
      />
      {open === 'edit' && <WorkspaceForm document={document} onClose={close} onSaved={close} />}
      {open === 'delete' && mayDelete && <DeleteDialog document={document} onClose={close} />}
      {version > 0 && (
        <VersionDialog document={document} number={version} beforeRestore={autosave.flush} onClose={close} />
      )}
    </>
  );
}

const DetailsCard = ({ document }: { document: WorkspaceDocument }) => (
  <Card title="Details">
    <Facts
      facts={[
        ['Type', kindLabels[document.kind].label],
        ['Visible to', document.private_to ? 'Only me' : 'Team'],
        ['Created by', document.created_by_name ?? 'Sample data'],
        ['Created', exactTime(document.created_at)],
        ['Last edited by', document.updated_by_name ?? 'Sample data'],
        ['Last edited', exactTime(document.updated_at)],
      ]}
    />
  </Card>
);

function DeleteDialog({ document, onClose }: { document: WorkspaceDocument; onClose: () => void }) {
  return (
    <DeleteRecord
      row={document}
      title={`Delete ${document.title}?`}
      action="Delete document"
      deletion={workspaceDocuments.delete}
      list="/workspace"
      onClose={onClose}
    >
      <p>
        {document.versions_count > 1 && 'All its versions will be deleted too. '}
        This can&apos;t be undone.
      </p>
    </DeleteRecord>
  );
}
