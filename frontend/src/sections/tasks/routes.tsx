import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { listRoute } from '@/patterns/list/list-route';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { appointmentsOf, notesOf, taskDetail, taskFilters, taskHistory, taskList } from './api';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks',
  ...listRoute('tasks', taskFilters, (queryClient, search) => queryClient.query(taskList(search))),
  component: lazyRouteComponent(() => import('./list/list'), 'TasksPage'),
});

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/$id',
  validateSearch: listSearch([]),
  loader: ({ context: { queryClient }, params: { id } }) =>
    withRelated(
      queryClient.query({ ...taskDetail(id), staleTime: 'static' }),
      queryClient.query(notesOf(id)),
      queryClient.query(appointmentsOf(id)),
      queryClient.query(taskHistory(id)),
    ),
  component: lazyRouteComponent(() => import('./record/detail'), 'TaskDetail'),
});

const readDay = listSearch(['day', 'id', 'clock']);

const calendarPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  validateSearch: readDay,
  component: lazyRouteComponent(() => import('./calendar/calendar'), 'CalendarPage'),
});

export const routes = [list, detail, calendarPage] as const;
