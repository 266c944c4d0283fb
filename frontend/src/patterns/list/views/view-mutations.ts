import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import type { SavedView } from './views-api';

export const createView = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'ViewIn'>; key: string }) =>
      call(api.POST('/rest/v1/saved_views', { body: values, headers: withKey(key) })),
    meta: {
      done: (view: SavedView) => `View "${view.name}" saved`,
      failed: 'Failed to save view',
      undo: undoCreate('/rest/v1/saved_views/{id}'),
    },
  });

interface ViewChange {
  view: SavedView;
  values: Schema<'ViewChange'>;
}

const change = ({ view, values }: ViewChange) =>
  call(
    api.PATCH('/rest/v1/saved_views/{id}', {
      params: { path: { id: view.id } },
      body: values,
      headers: ifMatch(view.version),
    }),
  );

export const changeView = () =>
  mutationOptions({
    mutationFn: change,
    meta: {
      done: (view: SavedView) => `View "${view.name}" saved`,
      failed: 'Failed to save view',
      undo: (now: SavedView, { view, values }: ViewChange) =>
        change({
          view: now,
          values: Object.fromEntries(Object.keys(values).map((name) => [name, view[name as keyof SavedView]])),
        }),
    },
  });

export const deleteView = () =>
  mutationOptions({
    mutationFn: ({ id }: SavedView) => call(api.DELETE('/rest/v1/saved_views/{id}', { params: { path: { id } } })),
    meta: {
      done: (_gone: unknown, view: SavedView) => `View "${view.name}" deleted`,
      failed: 'Failed to delete view',
      undo: (_gone: unknown, { resource, name, search, shared, is_default }: SavedView) =>
        call(
          api.POST('/rest/v1/saved_views', {
            body: { resource, name, search, shared, is_default },
          }),
        ),
    },
  });
