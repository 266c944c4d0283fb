import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { formats } from '@/lib/formats';
import { defaultFormats } from '@/testing/formats';
import { MomentField, TimeField } from './fields';

afterEach(() => formats.set(defaultFormats));

const saved = vi.fn<(values: object) => void>();

function Hours() {
  const form = useForm({ defaultValues: { from: '14:05', at: '2026-11-22T09:00' }, mode: 'onTouched' });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => saved(values))(event)}>
      <TimeField form={form} name="from" label="From" required />
      <MomentField form={form} name="at" label="Starts" />
      <button type="submit">Save</button>
    </form>
  );
}

const from = () => screen.getByLabelText<HTMLInputElement>(/^From/);
const starts = () => screen.getByLabelText<HTMLInputElement>('Starts, time');

function type(field: HTMLInputElement, value: string) {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

test('times are on the clock of the business, whatever the language of the browser', () => {
  render(<Hours />);
  expect([from().value, starts().value]).toEqual(['14:05', '09:00']);
  cleanup();
  formats.set({ ...defaultFormats, clock: '12' });
  render(<Hours />);
  expect([from().value, starts().value]).toEqual(['2:05 pm', '9:00 am']);
});

test('a time is typed in any usual form and sent as one', async () => {
  render(<Hours />);
  type(from(), '930');
  type(starts(), '2 pm');
  expect([from().value, starts().value]).toEqual(['09:30', '14:00']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(saved.mock.calls).toEqual([[{ from: '09:30', at: '2026-11-22T14:00' }]]));
});

test.each([
  [from, 'noonish'],
  [starts, '25:00'],
])('text that is not a time stays and is not sent', async (field, text) => {
  saved.mockReset();
  render(<Hours />);
  type(field(), text);
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a time such as 14:30');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect(saved).not.toHaveBeenCalled();
});
