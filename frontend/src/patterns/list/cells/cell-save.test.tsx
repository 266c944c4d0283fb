import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCellSave } from './cell-save';
import type { Column } from '@/patterns/list/types';
import { Refusal } from '@/api/refusal';

interface Row {
  id: string;
  version: number;
  name: string;
  price: string;
}
const anna: Row = { id: 'a', version: 1, name: 'Anna', price: '1.00' };
const olive: Row = { id: 'o', version: 1, name: 'Olive', price: '2.00' };

const column = (key: 'name' | 'price'): Column<Row> => ({
  key,
  label: key,
  cell: (row) => row[key],
  edit: { as: 'money', kind: 'price', value: (row) => row[key], change: (value) => ({ [key]: value }) },
});

interface Sent {
  answer: (row: Row) => void;
  refuse: (text: string) => void;
  /** Someone else has saved the row first. */
  conflict: (current: Row) => void;
  version: number;
}
const sent = new Map<string, Sent>();
const one = (row: Row, values: object) =>
  new Promise<Row>((resolve, reject) =>
    sent.set(Object.values(values)[0] as string, {
      answer: resolve,
      refuse: (label) => reject(new Refusal(409, { detail: label })),
      conflict: (current) => reject(new Refusal(409, { code: 'changed_elsewhere', current })),
      version: row.version,
    }),
  );

function begin() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () =>
      useCellSave<Row>({
        changing: { onUpdate: one, failed: 'Failed' },
        rowName: (row) => row.name,
        noun: ['row', 'rows'],
      }),
    { wrapper },
  ).result;
}

const step = (run: () => void, ms = 0) =>
  act(async () => {
    run();
    await vi.advanceTimersByTimeAsync(ms);
  });
const wait = (ms: number) => step(() => undefined, ms);

beforeEach(() => {
  sent.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('saving a second cell before the first has finished: each save reverts only its own optimistic value', async () => {
  const cells = begin();
  await step(() => cells.current.save(anna, column('name'), 'Ann'));
  await step(() => cells.current.save(olive, column('name'), 'Oliver'));
  expect(cells.current.optimistic(anna).name).toBe('Ann');
  await step(() => sent.get('Ann')?.refuse('no'));
  expect(cells.current.optimistic(anna)).toEqual(anna);
  expect(cells.current.optimistic(olive).name).toBe('Oliver');
  expect(cells.current.wrong).toEqual({ row: 'a', column: 'name', text: 'no' });
  await step(() => sent.get('Oliver')?.answer({ ...olive, name: 'Oliver', version: 2 }));
  expect(cells.current.optimistic(olive)).toEqual(olive);
});

test('two cells of one row: finishing the first leaves the optimistic value of the second', async () => {
  const cells = begin();
  await step(() => cells.current.save(anna, column('name'), 'Ann'));
  await step(() => cells.current.save(anna, column('price'), '9.00'));
  await step(() => sent.get('Ann')?.answer({ ...anna, name: 'Ann', version: 2 }));
  expect(cells.current.optimistic(anna)).toEqual({ ...anna, price: '9.00' });
  await step(() => sent.get('9.00')?.answer({ ...anna, name: 'Ann', price: '9.00', version: 3 }));
  expect(cells.current.optimistic(anna)).toEqual(anna);
});

test("dismissing an earlier rejection doesn't dismiss a later one", async () => {
  const cells = begin();
  await step(() => cells.current.save(anna, column('name'), 'Ann'));
  await step(() => sent.get('Ann')?.refuse('first'));
  await wait(5000);
  await step(() => cells.current.save(olive, column('name'), 'Oliver'));
  await step(() => sent.get('Oliver')?.refuse('second'));
  await wait(4000);
  expect(cells.current.wrong?.text).toBe('second');
  await wait(4000);
  expect(cells.current.wrong).toBeUndefined();
});

test('a conflict about another field of the row is saved again with its new version, without a question', async () => {
  const cells = begin();
  await step(() => cells.current.save(anna, column('price'), '9.00'));
  const before = sent.get('9.00');
  await step(() => before?.conflict({ ...anna, name: 'Ann', version: 2 }));
  expect([before?.version, sent.get('9.00')?.version]).toEqual([1, 2]);
  expect(cells.current.dialog).toBeUndefined();
  expect(cells.current.optimistic(anna).price).toBe('9.00');
});

test('a conflict about the same value needs nothing, about different ones the choice', async () => {
  const cells = begin();
  await step(() => cells.current.save(anna, column('price'), '9.00'));
  const first = sent.get('9.00');
  await step(() => first?.conflict({ ...anna, price: '9.00', version: 2 }));
  expect(sent.get('9.00')).toBe(first);
  expect(cells.current.dialog).toBeUndefined();
  await step(() => cells.current.save(anna, column('price'), '7.00'));
  await step(() => sent.get('7.00')?.conflict({ ...anna, price: '8.00', version: 3 }));
  expect(cells.current.dialog).toBeDefined();
  expect(cells.current.optimistic(anna).price).toBe('1.00');
});
