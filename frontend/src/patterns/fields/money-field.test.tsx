import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { MoneyField } from './fields';

const save = vi.fn<(values: { price: string }) => void>();

function Form() {
  const form = useForm({ defaultValues: { price: '' }, mode: 'onTouched' });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}>
      <MoneyField form={form} name="price" label="Unit price" />
      <button type="submit">Save</button>
    </form>
  );
}

function enter(typed: string) {
  fireEvent.change(screen.getByLabelText('Unit price'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('a third decimal is refused and nothing is saved; two decimals are saved', async () => {
  render(<Form />);
  for (const [typed, expected] of [
    ['1.005', 'Enter at most 2 decimals'],
    ['0,005', 'Enter at most 2 decimals'],
    ['ten', 'Enter unit price as an amount, for example 12.50'],
  ] as const) {
    enter(typed);
    await waitFor(() => expect(screen.getByRole('alert').textContent, typed).toBe(expected));
  }
  expect(save).not.toHaveBeenCalled();
  enter('1.05');
  await waitFor(() => expect(save.mock.calls).toEqual([[{ price: '1.05' }]]));
});
