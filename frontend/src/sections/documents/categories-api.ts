import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';

export type Category = Schema<'DocumentCategoryOut'>;

export const categoryList = () =>
  queryOptions({
    queryKey: ['document_categories', 'all'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'name' as const, limit: 200 };
      return (await call(api.GET('/rest/v1/document_categories', { params: { query }, signal }))).items;
    },
  });

const tables = ['documents', 'document_categories'];

export const createCategory = () =>
  mutationOptions({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      call(api.POST('/rest/v1/document_categories', { body: { name }, headers: withKey(key) })),
    meta: {
      tables,
      done: 'Category created',
      failed: 'Failed to create category',
      undo: undoCreate('/rest/v1/document_categories/{id}'),
    },
  });

export const renameCategory = () =>
  mutationOptions({
    mutationFn: ({ id, version, name }: Pick<Category, 'id' | 'version' | 'name'>) =>
      call(
        api.PATCH('/rest/v1/document_categories/{id}', {
          params: { path: { id } },
          body: { name },
          headers: ifMatch(version),
        }),
      ),
    meta: { tables, done: 'Category renamed', failed: 'Failed to rename category' },
  });

export const deleteCategory = () =>
  mutationOptions({
    mutationFn: ({ id }: Category) =>
      call(api.DELETE('/rest/v1/document_categories/{id}', { params: { path: { id } } })),
    meta: { tables, done: 'Category deleted', failed: 'Failed to delete category' },
  });
