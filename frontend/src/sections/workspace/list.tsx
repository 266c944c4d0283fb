import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { choiceEdit, column } from '@/patterns/list/columns/column';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { timeOrDate } from '@/lib/dates/dates';
import { optionsOf } from '@/lib/options';
import { useMe } from '@/sections/identity/api';
import { workspaceQueryParams, workspaceDocuments, type WorkspaceDocument } from './api';
import { checklistText, kindLabels } from './labels';
import readyViews from './ready-views.json';

const WorkspaceForm = lazyFocused(async () => (await import('./form')).WorkspaceForm);
const WorkspacePreview = lazyWithPreload(async () => (await import('./preview')).WorkspacePreview);

const route = getRouteApi('/signed-in/workspace');

const columns: readonly Column<WorkspaceDocument>[] = [
  { key: 'title', label: 'Title', sort: 'title', exports: ['title'], cell: (document) => <TitleLink {...document} /> },
  {
    key: 'excerpt',
    label: 'Text',
    width: 240,
    exports: ['excerpt'],
    priority: 3,
    cell: ({ excerpt }) => (excerpt ? <span className="trunc t-2">{excerpt}</span> : <None />),
  },
  {
    key: 'kind',
    label: 'Type',
    width: 120,
    exports: ['kind'],
    priority: 2,
    edit: choiceEdit('kind', optionsOf(kindLabels)),
    cell: ({ kind }) => kindLabels[kind].label,
  },
  {
    key: 'private',
    label: 'Visible to',
    width: 112,
    exports: ['private_to'],
    cell: ({ private_to }) => (private_to ? 'Only me' : 'Team'),
  },
  {
    key: 'checklist',
    label: 'Checklist',
    width: 120,
    exports: ['checked_count', 'checklist_count'],
    priority: 1,
    cell: ({ checked_count, checklist_count }) => checklistText(checked_count, checklist_count) ?? <None />,
  },
  column.text('updated_by_name', 'Last edited by', { width: 140, priority: 1 }),
  column.moment('updated_at', 'Last edited', { width: 120, sort: 'updated_at' }),
  column.moment('created_at', 'Created', { width: 112, sort: 'created_at', optional: true }),
  column.text('created_by_name', 'Created by', { width: 140, optional: true }),
];

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Type', options: optionsOf(kindLabels), promoted: true },
  { name: 'created_by', label: 'Created by', options: [], chipOnly: true },
];

const bulkActions: readonly BulkAction<WorkspaceDocument>[] = [
  {
    name: 'kind',
    label: 'Type',
    icon: 'tag',
    choices: optionsOf(kindLabels),
    change: (kind) => ({ kind }),
    pastTense: 'Type set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(workspaceDocuments.remove),
];

/** The server changes many at once. */
const changing = { ...workspaceDocuments.changing, byRows: false };
const titleOf = ({ title }: WorkspaceDocument) => title;

/** Notes, documents and ideas: the team's, and the private ones of this person. */
export function WorkspacePage() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const navigate = useNavigate();
  const mayEdit = useMe().role !== 'guest';
  const requested = workspaceQueryParams(search);
  return (
    <>
      <ListPage
        title="Workspace"
        noun={['document', 'documents']}
        query={useQuery(workspaceDocuments.list(requested))}
        source={{ table: 'workspace_documents', queryParams: requested }}
        search={search}
        searchHint="Search titles and text"
        columns={columns}
        defaultSort="-updated_at"
        ready={readyViews.workspace_documents}
        filters={filters}
        line={(document) => <WorkspaceLine document={document} />}
        primary={mayEdit ? { label: 'New document', onClick: () => dialog.show('new') } : undefined}
        firstUse={{
          icon: 'workspace',
          title: 'No documents yet',
          text: 'Write notes, checklists and ideas here, for your team or only for yourself.',
        }}
        changing={mayEdit ? changing : undefined}
        bulk={mayEdit ? bulkActions : undefined}
        preview={(document) => <WorkspacePreview id={document.id} />}
        opensEdit
        rowName={titleOf}
      />
      {mayEdit && search.open === 'new' && (
        <WorkspaceForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/workspace/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

const TitleLink = ({ id, title, className = 'trunc' }: { id: string; title: string; className?: string }) => (
  <Link to="/workspace/$id" params={{ id }} className={className} title={title}>
    {title}
  </Link>
);

function WorkspaceLine({ document }: { document: WorkspaceDocument }) {
  const { id, title, kind, excerpt, private_to, updated_at, checked_count, checklist_count } = document;
  return (
    <PhoneLine
      picture={<IconThumb icon={private_to ? 'lock' : kindLabels[kind].icon} />}
      link={<TitleLink id={id} title={title} className={LINE_LINK} />}
      sub={excerpt || kindLabels[kind].label}
    >
      <span>{checklistText(checked_count, checklist_count) ?? kindLabels[kind].label}</span>
      <span className="t-3">{timeOrDate(updated_at)}</span>
    </PhoneLine>
  );
}
