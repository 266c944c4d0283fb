import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Avatar } from '@/ui/avatar';

const server = vi.hoisted(() => ({
  remove: vi.fn(() => Promise.resolve()),
  upload: vi.fn<(path: string, body: FormData, options: { key: string }) => Promise<object>>(() => Promise.resolve({})),
  downscaleImage: vi.fn(() => Promise.resolve(new Blob(['small']))),
}));
vi.mock('@/api/client', () => ({
  api: { DELETE: server.remove },
  call: (answer: unknown) => answer,
  newKey: () => 'k1',
}));
vi.mock('@/api/form-upload', () => ({ uploadForm: server.upload }));
vi.mock('@/lib/browser/downscale-image', () => ({ downscaleImage: server.downscaleImage }));

let query: typeof import('@tanstack/react-query');
let OwnPhoto: (typeof import('./own-photo'))['OwnPhoto'];

// Test files share their modules: this one gets its own, with the ones above, and so does the next.
beforeAll(async () => {
  vi.resetModules();
  query = await import('@tanstack/react-query');
  ({ OwnPhoto } = await import('./own-photo'));
});
afterAll(() => vi.resetModules());

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(photo: string | null) {
  const client = new query.QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  render(
    <query.QueryClientProvider client={client}>
      <OwnPhoto photo={photo} />
    </query.QueryClientProvider>,
  );
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Photo file'), { target: { files: [file] } });
const sent = () =>
  server.upload.mock.calls.map(([path, body, { key }]) => {
    const file = body.get('file');
    return [path, file instanceof Blob && file.size, key];
  });

test('without a photo, one can be uploaded and none removed', async () => {
  open(null);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Upload photo']);
  choose(new File(['picture'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(sent()).toEqual([['/storage/v1/profiles/me/photo', 7, 'k1']]));
  expect(server.downscaleImage).not.toHaveBeenCalled();
});

test('a photo that is too large for the server is made smaller first', async () => {
  open(null);
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(sent()).toEqual([['/storage/v1/profiles/me/photo', 5, 'k1']]));
});

test('a photo can be replaced and removed', async () => {
  open('/photo.webp');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Replace photo',
    'Remove photo',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(server.remove).toHaveBeenCalledWith('/storage/v1/profiles/me/photo'));
});

test('an avatar shows the photo over the initials', () => {
  const { container, rerender } = render(<Avatar id="a" name="Nora Feld" photo="/photo.webp" />);
  expect([container.querySelector('img')?.getAttribute('src'), container.textContent]).toEqual(['/photo.webp', 'NF']);
  rerender(<Avatar id="a" name="Nora Feld" photo={null} />);
  expect([container.querySelector('img'), container.textContent]).toEqual([null, 'NF']);
});
