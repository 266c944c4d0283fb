import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import '@/styles/documents.css';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { Filter, View } from '@/patterns/list/types';
import { optionsOf } from '@/lib/options';
import { Button } from '@/ui/button';
import { useMe } from '@/sections/identity/api';
import { documentQueryParams, documentList, type Document, categoryList } from './api';
import { changingDocuments, linkField, removeDocument } from './mutations';
import { DocumentCard, DocumentLine } from './cards';
import { columns } from './columns';
import { kindLabels, recordLabels } from './labels';
import readyViews from './ready-views.json';

const UploadArea = lazyWithPreload(
  async () => (await import('./files/upload-area')).UploadArea,
  <div className="document-drop no-print row gap-3 t-small t-2" aria-hidden="true" />,
);
const CategoryPanes = lazyWithPreload(
  async () => (await import('./category-panes')).CategoryPanes,
  <div className="document-panes-waiting" aria-hidden="true" />,
);
const DocumentPreview = lazyWithPreload(async () => (await import('./preview')).DocumentPreview);
const CategoryDialog = lazyFocused(async () => (await import('./category-dialog')).CategoryDialog);

const route = getRouteApi('/signed-in/documents');

const views: readonly View[] = [
  { value: 'grid', label: 'Grid', icon: 'grid' },
  { value: 'categories', label: 'Categories', icon: 'layers' },
  { value: 'list', label: 'List', icon: 'list' },
];

/** The documents of the business, with a zone to upload more. */
export function DocumentsPage() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const me = useMe();
  const isAdmin = me.role === 'admin';
  const page = useQuery(documentList(search));
  const picker = useRef<HTMLInputElement>(null);
  const { filters, bulkActions } = useChoices();
  return (
    <>
      <ListPage
        title="Documents"
        noun={['document', 'documents']}
        query={page}
        source={{ table: 'documents', queryParams: documentQueryParams(search) }}
        search={search}
        searchHint="Search names and text"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.documents}
        filters={filters}
        siblings={me.role !== 'guest' && <UploadArea categoryId={search.category_id} picker={picker} />}
        views={views}
        card={(document, box) => <DocumentCard document={document} box={box} />}
        renderView={(rows, view) => (view === 'categories' ? <CategoryPanes rows={rows} search={search} /> : undefined)}
        line={(document) => <DocumentLine document={document} />}
        more={
          isAdmin && (
            <Button variant="quiet" icon="layers" onClick={() => dialog.show('categories')}>
              Categories
            </Button>
          )
        }
        primary={{ label: 'Upload', icon: 'upload', onClick: () => picker.current?.click() }}
        firstUse={{
          icon: 'docs',
          title: 'No documents yet',
          text: 'Drop invoices, delivery notes or photos here. Link them to orders, contacts and products.',
        }}
        changing={changingDocuments}
        bulk={bulkActions}
        preview={(document) => <DocumentPreview document={document} />}
        opensEdit
        rowName={titleOf}
      />
      {isAdmin && search.open === 'categories' && <CategoryDialog onClose={dialog.close} />}
    </>
  );
}

const titleOf = ({ title }: Document) => title;

/** The record that a document card's "Show all" filters by. */
const linkFilters: readonly Filter[] = Object.entries(recordLabels).map(([table, { label }]) => ({
  name: linkField(table),
  label,
  options: [],
  chipOnly: true,
}));

/** Filters and bulk actions that need the names of the categories. */
function useChoices(): { filters: readonly Filter[]; bulkActions: readonly BulkAction<Document>[] } {
  const { data: categories = [] } = useQuery(categoryList());
  return useMemo(() => {
    const options = categories.map(({ id, name }) => ({ value: id, label: name }));
    return {
      filters: [
        { name: 'kind', label: 'Type', options: optionsOf(kindLabels), promoted: true },
        { name: 'category_id', label: 'Category', options, promoted: true },
        {
          name: 'linked',
          label: 'Links',
          options: optionsOf({ true: 'Linked', false: 'Not linked' }),
        },
        ...linkFilters,
      ],
      bulkActions: [
        {
          name: 'category',
          label: 'Category',
          icon: 'layers',
          choices: options,
          change: (category_id) => ({ category_id }),
          pastTense: 'Category set for',
          targetText: (label) => `to ${label}`,
        },
        deleteAction(removeDocument),
      ],
    };
  }, [categories]);
}
