import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Crumbs } from './crumbs';

test('only the page itself is the current one, which is the crumb that gives way', async () => {
  const root = createRootRoute();
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/tasks/$id',
    component: () => (
      <>
        <PageTitle>Call Ada</PageTitle>
        <Crumbs path="/tasks/1" />
      </>
    ),
  });
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([detail]),
    history: createMemoryHistory({ initialEntries: ['/tasks/1'] }),
  });
  render(<RouterProvider router={router} />);
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(crumbs.textContent).toBe('DashboardTasksCall Ada');
  expect([...crumbs.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual(['Call Ada']);
});
