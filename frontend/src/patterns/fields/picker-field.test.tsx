import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PickerField } from './picker-field';
import type { Picked, PickerOption } from './use-picker';

const answers = new Map<string, (found: PickerOption[]) => void>();
const failures = new Map<string, () => void>();
const source = {
  options: (typed: string) => ({
    queryKey: ['people', typed],
    queryFn: () =>
      new Promise<PickerOption[]>((answer, fail) => {
        answers.set(typed, answer);
        failures.set(typed, () => fail(new Error('offline')));
      }),
  }),
};
const anna = { id: '1', label: 'Anna' };
const olive = { id: '2', label: 'Olive' };
const picked = vi.fn();
const created = vi.fn();

beforeEach(() => {
  answers.clear();
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

test('after new results, Enter takes the first match, not the row that creates a record in the place of the old one', async () => {
  const { user } = await begin();
  await user.keyboard('{ArrowDown}');
  await user.keyboard('Oliv');
  await waitFor(() => expect(answers.has('Oliv')).toBe(true));
  // On a row of the old results.
  await user.keyboard('{ArrowDown}');
  answers.get('Oliv')?.([olive]);
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Anna' })).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(picked).toHaveBeenCalledExactlyOnceWith({ id: '2', label: 'Olive' }, olive));
  expect(created).not.toHaveBeenCalled();
});

test('while the server is out of reach, nothing is offered to be created: the record may exist', async () => {
  const { user } = await open();
  failures.get('')?.();
  await screen.findByText("Couldn't reach the server");
  expect(screen.queryAllByRole('option')).toEqual([]);
  await user.keyboard('{Enter}');
  expect(created).not.toHaveBeenCalled();
});

/** A line of a form: the product, then its quantity. `made` is what the dialog for a new product returns. */
function Line({ movesOn = true }: { movesOn?: boolean }) {
  const [value, setValue] = useState<Picked | null>(null);
  const [creating, setCreating] = useState(false);
  return (
    <form>
      <PickerField
        label="Product"
        enterMovesOn={movesOn}
        value={value}
        onChange={setValue}
        source={source}
        create={{ label: (typed) => `Create ${typed}`, run: () => setCreating(true) }}
      />
      <input aria-label="Quantity" defaultValue="1" />
      {creating && (
        <button
          type="button"
          autoFocus
          onClick={() => {
            setCreating(false);
            setValue({ id: '9', label: 'New' });
          }}
        >
          Save
        </button>
      )}
    </form>
  );
}

async function beginLine(movesOn?: boolean) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })}>
      <Line movesOn={movesOn} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(answers.has('')).toBe(true));
  answers.get('')?.([anna, olive]);
  await screen.findByRole('option', { name: 'Anna' });
  return user;
}

const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const isSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;

test('Enter on a match moves to the next field, with its text selected', async () => {
  const user = await beginLine();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  expect(isSelected(quantity())).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Olive');
  await user.keyboard('7');
  expect(quantity().value).toBe('7');
});

test('so does Enter before the results arrive, unless the focus has moved on by then', async () => {
  const user = await beginLine();
  await user.keyboard('oli{Enter}');
  answers.get('oli')?.([olive]);
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  screen.getByRole('combobox').focus();
  screen.getByRole<HTMLInputElement>('combobox').select();
  await user.keyboard('ann{Enter}');
  screen.getByRole('button', { name: 'Clear product' }).focus();
  answers.get('ann')?.([anna]);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Anna'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear product' }));
});

test('after the record has been created it moves on, too', async () => {
  const user = await beginLine();
  await user.keyboard('{ArrowUp}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('New');
});

test('without that, Enter leaves the focus in the picker', async () => {
  const user = await beginLine(false);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Olive'));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});
