import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { myProfile, type Profile } from '../api';
import { OwnName } from './own-name';

const me: Profile = {
  id: 'me',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
  email: 'ada@example.com',
  full_name: 'Ada',
  role: 'sales',
  disabled: false,
  photo_url: null,
};

async function open(onDone: () => void): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(myProfile().queryKey, me);
  const component = () => (
    <>
      <OwnName form="name" onDone={onDone} />
      <button type="submit" form="name">
        Done
      </button>
    </>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/Your name/);
}

test('Done saves a typed name before it closes, and closes at once without one', async () => {
  const save = vi.fn<(path: string, sent: { body?: unknown }) => Promise<{ data: Profile; response: Response }>>();
  save.mockResolvedValue({ data: { ...me, full_name: 'Ada L' }, response: new Response() });
  vi.spyOn(api, 'PATCH').mockImplementation(save);
  const done = vi.fn<() => void>();
  await open(done);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  press();
  expect([done.mock.calls.length, save.mock.calls.length]).toEqual([1, 0]);

  fireEvent.change(screen.getByLabelText(/Your name/), { target: { value: ' ' } });
  press();
  expect(await screen.findByText('Your name is required')).toBeTruthy();
  expect([done.mock.calls.length, save.mock.calls.length]).toEqual([1, 0]);

  fireEvent.change(screen.getByLabelText(/Your name/), { target: { value: 'Ada L' } });
  press();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(save.mock.calls.map(([, { body }]) => body)).toEqual([{ full_name: 'Ada L' }]);
});
