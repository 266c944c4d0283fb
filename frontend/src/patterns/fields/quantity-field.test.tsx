import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { QuantityField } from './fields';

const save = vi.fn<(values: { quantity: string }) => void>();

function Form() {
  const form = useForm({ defaultValues: { quantity: '' }, mode: 'onTouched' });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}>
      <QuantityField form={form} name="quantity" label="Quantity" />
      <button type="submit">Save</button>
    </form>
  );
}

function enter(typed: string) {
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('a number with separators is saved as plain digits', async () => {
  render(<Form />);
  enter('1,284');
  await waitFor(() => expect(save.mock.calls).toEqual([[{ quantity: '1284' }]]));
});

test('the error says what is expected', async () => {
  render(<Form />);
  for (const [typed, expected] of [
    ['1.5', 'Enter a whole number'],
    ['-3', 'Enter 0 or more'],
    ['-3.5', 'Enter a whole number'],
    ['many', 'Enter a whole number'],
  ] as const) {
    enter(typed);
    await waitFor(() => expect(screen.getByRole('alert').textContent, typed).toBe(expected));
  }
});
