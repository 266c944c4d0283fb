import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecordLink } from './record-link';

afterEach(cleanup);

const writeSearch = (search: Record<string, unknown>) => {
  const params = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ).toString();
  return params && `?${params}`;
};

async function begin() {
  const loaded = vi.fn();
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/contacts',
    component: () => (
      <RecordLink to="/contacts/$id" id="a b" search={{ open: 'edit' }}>
        Anna
      </RecordLink>
    ),
  });
  const one = createRoute({
    getParentRoute: () => root,
    path: '/contacts/$id',
    loader: loaded,
    component: () => <h1>One</h1>,
  });
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([list, one]),
    history: createMemoryHistory({ initialEntries: ['/contacts?env=test'] }),
    stringifySearch: writeSearch,
  });
  render(<RouterProvider router={router} />);
  return { loaded, router, link: await screen.findByRole('link', { name: 'Anna' }) };
}

test('its URL is complete: the record, the parameters, the environment', async () => {
  const { link } = await begin();
  expect(link.getAttribute('href')).toBe('/contacts/a%20b?open=edit&env=test');
});

test('a click navigates inside the app; hovering preloads', async () => {
  const { link, loaded, router } = await begin();
  fireEvent.mouseEnter(link);
  await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  expect(router.state.location.pathname).toBe('/contacts');
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'One' });
  expect(router.state.location.pathname).toBe('/contacts/a b');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves %o to the browser',
  async (how) => {
    const { link, router } = await begin();
    const press = createEvent.click(link, how);
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(false);
    expect(router.state.location.pathname).toBe('/contacts');
  },
);
