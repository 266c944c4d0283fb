import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { soon, withParts } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { savedViews } from '@/patterns/list/views/views-api';
import { signedInRoute } from '@/root';
import { appointmentsOf, notesOf, taskDetail, taskFilters, taskHistory, taskList } from './api';

const readSearch = listSearch(taskFilters);

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    soon(context.queryClient.query(taskList(deps)), context.queryClient.query(savedViews('tasks'))),
  component: lazyRouteComponent(() => import('./list'), 'TasksPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/$id',
  validateSearch: listSearch([]),
  loader: ({ context: { queryClient }, params: { id } }) =>
    withParts(
      queryClient.query({ ...taskDetail(id), staleTime: 'static' }),
      queryClient.query(notesOf(id)),
      queryClient.query(appointmentsOf(id)),
      queryClient.query(taskHistory(id)),
    ),
  component: lazyRouteComponent(() => import('./detail'), 'TaskDetail'),
});

const readDay = listSearch(['day', 'id', 'clock']);

const calendarPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  validateSearch: readDay,
  component: lazyRouteComponent(() => import('./calendar'), 'CalendarPage'),
});

export const tasksRoutes = [list, detail, calendarPage] as const;
