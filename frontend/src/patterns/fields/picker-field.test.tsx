import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PickerField } from './picker-field';
import type { PickerOption } from './use-picker';

const answers = new Map<string, (found: PickerOption[]) => void>();
const source = {
  options: (typed: string) => ({
    queryKey: ['people', typed],
    queryFn: () => new Promise<PickerOption[]>((answer) => answers.set(typed, answer)),
  }),
};
const anna = { id: '1', label: 'Anna' };
const olive = { id: '2', label: 'Olive' };
const picked = vi.fn();
const created = vi.fn();

beforeEach(() => {
  answers.clear();
  globalThis.ResizeObserver = class {
    observe() {
      /* jsdom has no layout */
    }
    unobserve() {
      /* jsdom has no layout */
    }
    disconnect() {
      /* jsdom has no layout */
    }
  };
});
afterEach(cleanup);

async function open() {
  picked.mockReset();
  created.mockReset();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })}>
      <PickerField
        label="Customer"
        value={null}
        onChange={picked}
        source={source}
        create={{ label: (typed) => `Create ${typed}`, run: created }}
      />
      <button type="button">Next</button>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('combobox');
  await user.click(field);
  await waitFor(() => expect(answers.has('')).toBe(true));
  return { user, field };
}

async function begin() {
  const { user, field } = await open();
  answers.get('')?.([anna, olive]);
  await screen.findByRole('option', { name: 'Anna' });
  return { user, field };
}

test('pressing Enter before the results arrive waits for them and takes the first match', async () => {
  const { user, field } = await begin();
  await user.keyboard('oli{Enter}');
  expect(picked).not.toHaveBeenCalled();
  expect(created).not.toHaveBeenCalled();
  answers.get('oli')?.([olive]);
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith({ id: '2', label: 'Olive' }, olive));
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('the match is taken even if the focus moves on immediately, and the typed text stays visible until then', async () => {
  const { user, field } = await begin();
  await user.keyboard('oli{Enter}');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect((field as HTMLInputElement).value).toBe('oli');
  answers.get('oli')?.([olive]);
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith({ id: '2', label: 'Olive' }, olive));
});

test('typing something else cancels it, and so does Escape', async () => {
  const { user } = await begin();
  await user.keyboard('oli{Enter}x');
  answers.get('oli')?.([olive]);
  await user.keyboard('{Enter}{Escape}');
  answers.get('olix')?.([anna]);
  await new Promise((done) => setTimeout(done, 20));
  expect(picked).not.toHaveBeenCalled();
  expect(created).not.toHaveBeenCalled();
});

test('without a match nothing is created unseen; a second Enter creates it', async () => {
  const { user } = await begin();
  await user.keyboard('zoe{Enter}');
  answers.get('zoe')?.([]);
  await screen.findByText('Nothing matches "zoe"');
  expect(created).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(created).toHaveBeenCalledExactlyOnceWith('zoe');
  expect(picked).not.toHaveBeenCalled();
});

test('a row selected with the arrow keys is taken', async () => {
  const { user } = await begin();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked).toHaveBeenCalledExactlyOnceWith({ id: '2', label: 'Olive' }, olive);
});

test('nothing is offered to be created before the first results, which would move it away under the finger', async () => {
  await open();
  expect(screen.queryAllByRole('option')).toEqual([]);
  answers.get('')?.([anna]);
  await screen.findByRole('option', { name: 'Anna' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Anna', 'Create ']);
});
