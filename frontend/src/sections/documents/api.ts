import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, send, withKey, type Query, type Schema } from '@/api/client';
import { uploadForm } from '@/api/form-upload';
import { tellChanged } from '@/api/refusal';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Document = Schema<'DocumentOut'>;
export type DocumentLink = Schema<'LinkOut'>;
export type Version = Schema<'VersionOut'>;
/** The record that documents are linked to: one of the link fields with its id. */
export type RecordRef = Partial<Record<keyof Schema<'LinkIn'>, string>>;
type DocumentFilter = (typeof documentFilters)[number];
type ListQuery = Query<'/rest/v1/documents'>;

export const documentFilters = ['kind', 'category_id', 'linked', 'tag'] as const;
export const LARGEST_FILE = 25 * 1024 * 1024;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const askedDocuments = (search: ListSearch<DocumentFilter>): ListQuery => listQuery<ListQuery>(search);

export function documentList(search: ListSearch<DocumentFilter>) {
  const query = askedDocuments(search);
  return queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const documentDetail = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents/{id}', { params: { path: { id } }, signal })),
  });

export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/documents/{id}/versions', { params: { path: { id } }, signal }))).items,
  });

const MOST_ON_A_RECORD = 20;

/** The newest documents of a record. */
export function documentsOf(record: RecordRef) {
  const query = { ...record, limit: MOST_ON_A_RECORD, count: 'capped' } as ListQuery;
  return queryOptions({
    queryKey: ['documents', 'record', record],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/documents', { params: { query }, signal })),
  });
}

/** The number of documents that match, up to 10,000. */
export function documentCount(filter: Record<string, string>) {
  const query = { ...filter, limit: 1, count: 'capped' } as ListQuery;
  return queryOptions({
    queryKey: ['documents', 'count', filter],
    queryFn: async ({ signal }) => (await call(api.GET('/rest/v1/documents', { params: { query }, signal }))).total,
  });
}

/** A version's bytes never change, so they are fetched once; the key isn't a table, so no change refetches them. */
const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['stored-files', path],
    queryFn: async ({ signal }) => (await send(path, { signal })).blob(),
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
  });

const filePath = (id: string, number: number) => `/storage/v1/documents/${id}/versions/${number}`;

export const fileOf = (id: string, number: number) => fileQuery(filePath(id, number));

export const pageOf = (id: string, number: number, page: number, width: number) =>
  fileQuery(`${filePath(id, number)}/pages/${page}?width=${width}`);

/** Fetches the file, because a plain link can't send the session. */
export const fetchFile = async (id: string, number: number): Promise<Blob> => (await send(filePath(id, number))).blob();

// Mutations. Each declares its messages and the tables it changes; the mutation cache does the rest.

const tables = ['documents', 'document_categories'];
const titleIn = ({ title }: Document) => title;

interface NewFile {
  file: File;
  key: string;
  record?: RecordRef;
  categoryId?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function upload({ file, record, categoryId, ...options }: NewFile): Promise<Document> {
  const body = new FormData();
  body.set('file', file, file.name);
  for (const [name, id] of Object.entries(record ?? {})) body.set(name, id);
  if (categoryId) body.set('category_id', categoryId);
  return uploadForm<Document>('/storage/v1/documents', body, options);
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** No success toast: the progress turns into the document. A cancelled upload isn't a failure. */
export const uploadDocument = () =>
  mutationOptions({
    mutationFn: (file: NewFile) =>
      upload(file).catch((error: unknown) => {
        if (isAbort(error)) return null;
        throw error;
      }),
    meta: { tables, failed: 'Failed to upload document' },
  });

interface NewVersion {
  id: string;
  file: File;
  note: string;
  key: string;
}

export const uploadVersion = () =>
  mutationOptions({
    mutationFn: ({ id, file, note, key }: NewVersion) => {
      const body = new FormData();
      body.set('file', file, file.name);
      if (note) body.set('note', note);
      return uploadForm<Document>(`/storage/v1/documents/${id}/versions`, body, { key });
    },
    meta: { tables, done: 'Version added', failed: 'Failed to add version', about: titleIn },
  });

export const restoreVersion = () =>
  mutationOptions({
    mutationFn: ({ id, number, key }: { id: string; number: number; key: string }) =>
      call(
        api.POST('/rest/v1/documents/{id}/versions/{number}/restore', {
          params: { path: { id, number } },
          headers: withKey(key),
        }),
      ),
    meta: { tables, done: 'Version restored', failed: 'Failed to restore version', about: titleIn },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'DocumentChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/documents/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** Inline and bulk edits of the list. */
export const changingDocuments = {
  one: ({ id, version }: Document, values: object) => change({ id, version, values }),
  tables,
  failed: 'Failed to update document',
};

export const updateDocument = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Document updated', failed: 'Failed to update document', about: titleIn },
  });

export const removeDocument = ({ id }: Pick<Document, 'id'>) =>
  call(api.DELETE('/rest/v1/documents/{id}', { params: { path: { id } } }));

export const deleteDocument = () =>
  mutationOptions({
    mutationFn: (document: Document) => removeDocument(document).catch(tellChanged('document')),
    meta: {
      tables,
      done: 'Document deleted',
      failed: 'Failed to delete document',
      about: (_data: unknown, { title }: Document) => title,
    },
  });

export const linkDocument = () =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string; record: RecordRef }) =>
      call(api.POST('/rest/v1/documents/{id}/links', { params: { path: { id } }, body: record })),
    meta: { tables, failed: 'Failed to link document', about: titleIn },
  });

interface Unlinked {
  document: Document;
  link: DocumentLink;
}

export const unlinkDocument = () =>
  mutationOptions({
    mutationFn: ({ document, link }: Unlinked) =>
      call(
        api.DELETE('/rest/v1/documents/{id}/links/{link_id}', {
          params: { path: { id: document.id, link_id: link.id } },
        }),
      ),
    meta: {
      tables,
      done: 'Link removed',
      failed: 'Failed to remove link',
      undo: (_data: unknown, { document, link }: Unlinked) =>
        call(
          api.POST('/rest/v1/documents/{id}/links', {
            params: { path: { id: document.id } },
            body: { [linkField(link.table)]: link.record_id },
          }),
        ),
    },
  });

const fields: Record<string, keyof Schema<'LinkIn'>> = {
  customers: 'customer_id',
  prospects: 'prospect_id',
  purchases: 'purchase_id',
  purchase_orders: 'purchase_order_id',
  stock_orders: 'stock_order_id',
  shipments: 'shipment_id',
  products: 'product_id',
  assets: 'asset_id',
  quotes: 'quote_id',
  enquiries: 'enquiry_id',
  tasks: 'task_id',
  vendors: 'vendor_id',
};

/** The field of a link to a record of this table. */
export const linkField = (table: string): keyof Schema<'LinkIn'> => fields[table] ?? 'customer_id';
export const isLinkable = (table: string): boolean => table in fields;
