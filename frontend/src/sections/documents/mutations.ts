import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { uploadForm } from '@/api/form-upload';
import { explainEditConflict } from '@/api/refusal';
import { undoCreate } from '@/api/undo-created';
import type { Category, Document, DocumentLink, RecordRef } from './api';

// Mutations. Each declares its messages; the mutation cache does the rest.

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
    meta: { failed: 'Failed to upload document' },
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
    meta: { done: 'Version added', failed: 'Failed to add version', about: titleIn },
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
    meta: { done: 'Version restored', failed: 'Failed to restore version', about: titleIn },
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
  onUpdate: ({ id, version }: Document, values: object) => change({ id, version, values }),
  failed: 'Failed to update document',
};

export const updateDocument = () =>
  mutationOptions({
    mutationFn: change,
    meta: {
      comparesVersions: true,
      done: 'Document updated',
      failed: 'Failed to update document',
      about: titleIn,
    },
  });

export const removeDocument = ({ id }: Pick<Document, 'id'>) =>
  call(api.DELETE('/rest/v1/documents/{id}', { params: { path: { id } } }));

export const deleteDocument = () =>
  mutationOptions({
    mutationFn: (document: Document) => removeDocument(document).catch(explainEditConflict('document')),
    meta: {
      done: 'Document deleted',
      failed: 'Failed to delete document',
      about: (_data: unknown, { title }: Document) => title,
    },
  });

export const linkDocument = () =>
  mutationOptions({
    mutationFn: ({ id, record }: { id: string; record: RecordRef }) =>
      call(api.POST('/rest/v1/documents/{id}/links', { params: { path: { id } }, body: record })),
    meta: { failed: 'Failed to link document', about: titleIn },
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

export const createCategory = () =>
  mutationOptions({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      call(api.POST('/rest/v1/document_categories', { body: { name }, headers: withKey(key) })),
    meta: {
      done: 'Category created',
      failed: 'Failed to create category',
      undo: undoCreate('/rest/v1/document_categories/{id}'),
    },
  });

export const updateCategory = () =>
  mutationOptions({
    mutationFn: ({ id, version, name, description }: Omit<Category, 'documents_count'>) =>
      call(
        api.PATCH('/rest/v1/document_categories/{id}', {
          params: { path: { id } },
          body: { name, description },
          headers: ifMatch(version),
        }),
      ),
    meta: { done: 'Category updated', failed: 'Failed to update category' },
  });

export const deleteCategory = () =>
  mutationOptions({
    mutationFn: ({ id }: Category) =>
      call(api.DELETE('/rest/v1/document_categories/{id}', { params: { path: { id } } })),
    meta: { done: 'Category deleted', failed: 'Failed to delete category' },
  });
