import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DraftNote } from './draft';
import { useServerForm } from './server-form';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A form whose link may fill in the customer and the price of the first line. */
function Order({ customer, price }: { customer: string; price: string }) {
  const { form, draft } = useServerForm({
    values: { customer, notes: '', lines: [{ price }] },
    save: () => Promise.resolve(null),
    saved: () => undefined,
    prefills: [
      ...(customer ? [{ what: 'customer', fields: ['customer'] as const }] : []),
      ...(price ? [{ what: 'unit price', fields: ['lines.0.price'] as const }] : []),
    ],
  });
  return (
    <>
      <DraftNote draft={draft} />
      <input aria-label="Customer" {...form.register('customer')} />
      <input aria-label="Price" {...form.register('lines.0.price')} />
      <input aria-label="Notes" {...form.register('notes')} />
    </>
  );
}

async function open(values: { customer?: string; price?: string }) {
  cleanup();
  const root = createRootRoute({
    component: () => <Order customer={values.customer ?? ''} price={values.price ?? ''} />,
  });
  render(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() })} />);
  await screen.findByLabelText('Notes');
}

const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const note = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

async function leaveDraft() {
  await open({});
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Customer'), 'Ann');
  await user.type(screen.getByLabelText('Price'), '95.00');
  await user.type(screen.getByLabelText('Notes'), 'Call first');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('Call first'));
}

test('what a link has filled in replaces it in a kept draft, and the notice says so', async () => {
  await leaveDraft();
  await open({ customer: 'Bo', price: '100.00' });
  await note(/^Draft from \d\d:\d\d restored with the new customer and unit priceDiscard$/);
  expect(typed()).toEqual(['Bo', '100.00', 'Call first']);
});

test('a draft with the same values, or without any from a link, is restored as it was', async () => {
  await leaveDraft();
  await open({ price: '95.00' });
  await note(/^Draft from \d\d:\d\d restoredDiscard$/);
  expect(typed()).toEqual(['Ann', '95.00', 'Call first']);
  await open({});
  await note(/^Draft from \d\d:\d\d restoredDiscard$/);
  expect(typed()).toEqual(['Ann', '95.00', 'Call first']);
});

test('a reload keeps the price that the user entered over the one from the link', async () => {
  await open({ price: '100.00' });
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '90.00');
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('90.00'));
  await open({ price: '100.00' });
  await note(/^Draft from \d\d:\d\d restoredDiscard$/);
  expect(typed()).toEqual(['', '90.00', '']);
  await open({ price: '110.00' });
  await note(/restored with the new unit priceDiscard$/);
  expect(typed()).toEqual(['', '110.00', '']);
});
