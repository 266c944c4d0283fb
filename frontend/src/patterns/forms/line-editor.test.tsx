import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray, useForm } from 'react-hook-form';
import type { SyntheticEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { moveOnEnter } from '@/lib/keys/next-field';
import { LineEditor } from './line-editor';

const sources: Record<string, string> = import.meta.glob('/src/sections/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const saved = vi.fn<() => void>();
const save = (event: SyntheticEvent) => {
  event.preventDefault();
  saved();
};

interface Line {
  product: string;
  quantity: string;
}

function OrderForm() {
  const form = useForm({ defaultValues: { customer: '', lines: [{ product: '', quantity: '1' }] } });
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <form onSubmit={save} onKeyDown={moveOnEnter}>
      <input aria-label="Customer" {...form.register('customer')} />
      <LineEditor
        lines={lines}
        atLeast={1}
        label="Products"
        className="card"
        heads={[{ label: 'Product' }, { label: 'Quantity' }]}
        adding={[{ label: 'Add a product', line: (): Line => ({ product: '', quantity: '1' }) }]}
        line={(at) => (
          <>
            <input aria-label="Product" {...form.register(`lines.${at}.product`)} />
            <input aria-label="Quantity" {...form.register(`lines.${at}.quantity`)} />
          </>
        )}
      />
      <button type="submit">Create order</button>
    </form>
  );
}

const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('a new line starts with the focus on its product, and Enter moves through the lines without saving', async () => {
  const user = userEvent.setup();
  render(<OrderForm />);
  await user.click(screen.getByLabelText('Customer'));
  await user.keyboard('Ann{Enter}drill{Enter}2{Enter}');
  expect(typed()).toEqual(['Ann', 'drill', '2', '', '1']);
  await user.keyboard('folding{Enter}{Enter}');
  expect(typed()).toEqual(['Ann', 'drill', '2', 'folding', '1', '', '1']);
  await user.click(screen.getByRole('button', { name: 'Add a product' }));
  await user.keyboard('lamp');
  expect(typed()).toEqual(['Ann', 'drill', '2', 'folding', '1', '', '1', 'lamp', '1']);
  expect(saved).not.toHaveBeenCalled();
});

test('a line without a product has to be finished before the next one starts', async () => {
  const user = userEvent.setup();
  render(<OrderForm />);
  await user.click(screen.getByLabelText('Quantity'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Product'));
  expect(typed()).toEqual(['', '', '1']);
});

test('removing a line focuses the one that took its place; the last line stays', async () => {
  const user = userEvent.setup();
  render(<OrderForm />);
  await user.click(screen.getByLabelText('Product'));
  await user.keyboard('drill{Enter}{Enter}lamp');
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(typed()).toEqual(['', 'lamp', '1']);
  expect(document.activeElement).toBe(screen.getByLabelText('Product'));
  expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull();
});

test('every form with lines uses this editor', () => {
  const own = Object.entries(sources).filter(
    ([, text]) => /useFieldArray\(\{[^}]*name: 'lines'/.test(text) && !text.includes('<LineEditor'),
  );
  expect(own.map(([path]) => path)).toEqual([]);
  expect(Object.values(sources).filter((text) => text.includes('<LineEditor')).length).toBe(3);
});
