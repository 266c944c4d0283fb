import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DayFilter } from '@/patterns/list/filters/day-filter';
import { ConflictDialog } from '@/patterns/forms/conflict';
import { CellConflict } from '@/patterns/list/cells/cell-conflict';
import type { Column } from '@/patterns/list/types';
import { openPrivacy, privacy } from '@/lib/storage/privacy';
import { DateCalendar, dayAfterKey } from './date-calendar';
import { DateField, MoneyField } from './fields';

const sources: Record<string, string> = import.meta.glob(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const saved = vi.fn<(values: object) => void>();

function DueForm() {
  const form = useForm({ defaultValues: { due: '2026-11-30', price: '' }, mode: 'onTouched' });
  return (
    <form onSubmit={(event) => void form.handleSubmit(saved)(event)}>
      <DateField form={form} name="due" label="Due" />
      <MoneyField form={form} name="price" label="Price" kind="price" />
      <button type="submit">Save</button>
    </form>
  );
}

const due = () => screen.getByLabelText<HTMLInputElement>('Due');

test('a date is shown in one format, understood while it is typed and sent as a day', async () => {
  const user = userEvent.setup();
  render(<DueForm />);
  expect(due().value).toBe('30 Nov 2026');
  await user.click(due());
  fireEvent.change(due(), { target: { value: 'tomorrow' } });
  expect(due().value).toBe('tomorrow');
  expect(screen.getByRole('status').textContent).toBe('Mon 23 Nov 2026');
  await user.tab();
  expect(due().value).toBe('23 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved.mock.calls.at(-1)?.[0]).toEqual({ due: '2026-11-23', price: '' });
});

test("text that isn't a date stays, is not sent, and the field's error says what to enter", async () => {
  const user = userEvent.setup();
  saved.mockReset();
  render(<DueForm />);
  await user.click(due());
  fireEvent.change(due(), { target: { value: 'soonish' } });
  await user.tab();
  expect(due().value).toBe('soonish');
  const error = screen.getByRole('alert');
  expect(error.textContent).toBe('Enter a date such as 22 Nov or +3');
  expect(due().getAttribute('aria-describedby')?.split(' ')).toContain(error.id);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).not.toHaveBeenCalled();
});

test('a date filter applies once Enter is pressed, and then shows the day', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(day: string | undefined) => void>();
  function Filter() {
    const [day, setDay] = useState<string>();
    const change = (next: string | undefined) => {
      changed(next);
      setDay(next);
    };
    return <DayFilter label="As of" latest="2026-11-22" value={day} onChange={change} />;
  }
  render(<Filter />);
  const field = screen.getByLabelText<HTMLInputElement>('As of');
  await user.click(field);
  fireEvent.change(field, { target: { value: 'tomorrow' } });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Choose 22 Nov 2026 or an earlier date');
  fireEvent.change(field, { target: { value: 'yesterday' } });
  expect(changed).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(changed.mock.calls).toEqual([['2026-11-21']]);
  expect(field.value).toBe('21 Nov 2026');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keys of the calendar', () => {
  const after = (key: string, shiftKey = false) => dayAfterKey({ key, shiftKey }, '2026-01-31', '2026-11-22');
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 't', 'x'].map((key) =>
      after(key),
    ),
  ).toEqual([
    '2026-01-30',
    '2026-02-01',
    '2026-01-24',
    '2026-02-07',
    '2026-01-26',
    '2026-02-01',
    '2025-12-31',
    '2026-02-28',
    '2026-11-22',
    undefined,
  ]);
  expect([after('PageUp', true), after('PageDown', true)]).toEqual(['2025-01-31', '2027-01-31']);
});

test('a day can be chosen in the calendar with the keyboard alone', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn<(day: string) => void>();
  render(<DateCalendar value="2026-11-30" today="2026-11-22" onChoose={chosen} />);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, 30 November 2026');
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(chosen.mock.calls).toEqual([['2026-12-08']]);
  await user.keyboard('t{Enter}');
  expect(chosen.mock.calls.at(-1)).toEqual(['2026-11-22']);
});

test('a hidden amount is readable only while its field is focused', async () => {
  const user = userEvent.setup();
  render(<DueForm />);
  const price = screen.getByLabelText<HTMLInputElement>('Price');
  await user.click(price);
  fireEvent.change(price, { target: { value: '12.50' } });
  privacy.write({ ...openPrivacy, hidePrices: true });
  expect(price.value).toBe('12.50');
  await user.tab();
  expect(price.value).toBe('••••');
  expect(document.body.innerHTML).not.toContain('12.50');
  await user.click(price);
  expect(price.value).toBe('12.50');
  await user.keyboard('{ArrowUp}');
  expect(price.value).toBe('12.51');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved.mock.calls.at(-1)?.[0]).toEqual({ due: '2026-11-30', price: '12.51' });
  privacy.write(openPrivacy);
});

test('the conflict dialog shows dates in one format and hides amounts', () => {
  const values = { price: '12.50', due: '2026-11-30' };
  const theirs = { price: '13', due: '2026-12-01' };
  const dialog = (
    <ConflictDialog
      record={{ noun: 'order', labels: {}, amounts: { price: 'price' }, read: (row) => ({ values: row, version: 2 }) }}
      base={{ price: '11', due: '2026-11-29' }}
      mine={values}
      theirs={theirs}
      onClose={() => undefined}
      onResolve={() => Promise.resolve()}
    />
  );
  const shown = () => [...document.querySelectorAll('.conflict .value')].map((value) => value.textContent);
  render(dialog);
  expect(shown()).toEqual(['$12.50', '$13.00', '30 Nov 2026', '1 Dec 2026']);
  cleanup();
  privacy.write({ ...openPrivacy, hidePrices: true });
  render(dialog);
  expect(shown()).toEqual(['', '', '30 Nov 2026', '1 Dec 2026']);
  expect(screen.getAllByLabelText('Amount hidden')).toHaveLength(2);
  privacy.write(openPrivacy);
});

test('an amount in a list cell is hidden in both versions', () => {
  privacy.write({ ...openPrivacy, hidePrices: true });
  const row = { id: 'b', version: 1, price: '11.00' };
  const column: Column<typeof row> = {
    key: 'price',
    label: 'Price',
    cell: ({ price }) => price,
    edit: { as: 'money', kind: 'price', value: ({ price }) => price, change: (price) => ({ price }) },
  };
  const now = { ...row, version: 2, price: '13.00' };
  const done = () => undefined;
  render(<CellConflict noun="product" {...{ column, row, now }} value="12.50" onSave={done} onClose={done} />);
  expect(screen.getAllByLabelText('Amount hidden')).toHaveLength(2);
  expect(document.body.innerHTML).not.toMatch(/1[123]\.[05]0/);
  privacy.write(openPrivacy);
});

test('every form that can have a conflict declares which of its values are amounts', () => {
  const unsaid = Object.entries(sources).flatMap(([path, text]) =>
    /<MoneyField/.test(text) && /\bshow\b/.test(text) && !/\bamounts\b/.test(text) ? [path] : [],
  );
  expect(unsaid).toEqual([]);
});

test("no field uses the browser's date or time input, and every amount is typed into the field that hides it", () => {
  const having = (pattern: RegExp) =>
    Object.entries(sources).flatMap(([path, text]) => (pattern.test(text) ? [path] : []));
  expect(having(/type=["'{ ]*(date|datetime-local|month|week|time)\b/)).toEqual([]);
  expect(having(/affix="\$"|className="affix">(\$|\{currencySign)/)).toEqual([
    '/src/patterns/fields/fields.tsx',
    '/src/patterns/fields/money-input.tsx',
  ]);
});
