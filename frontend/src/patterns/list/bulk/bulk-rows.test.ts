import { describe, expect, it } from 'vitest';
import { changeRows } from './bulk-rows';
import { runBulk, undoBulk } from './bulk-run';

interface Enquiry {
  id: string;
  version: number;
  priority: string;
}

/** A fake server with versions: it rejects a row that someone else changed. */
function shop(priorities: Record<string, string>) {
  const rows = new Map<string, Enquiry>(
    Object.entries(priorities).map(([id, priority]) => [id, { id, version: 1, priority }]),
  );
  const change = ({ id, version }: Enquiry, values: object): Promise<Enquiry> => {
    const now = rows.get(id);
    if (!now || now.version !== version) return Promise.reject(new Error('changed since'));
    const changed = { ...now, ...values, version: version + 1 };
    rows.set(id, changed);
    return Promise.resolve(changed);
  };
  const all = () => Promise.resolve([...rows.values()]);
  const post = changeRows<Enquiry>({
    rows: [...rows.values()],
    all,
    change,
    nameOf: ({ id }) => `Row ${id}`,
    refusal: (error) => (error as Error).message,
  });
  return { rows, change, post };
}

const prioritiesOf = (rows: Map<string, Enquiry>) => [...rows.values()].map(({ priority }) => priority);

describe('rows changed one by one', () => {
  it('changes the rows that allow it, reports the others with the reason, and undoes only rows that no one changed since', async () => {
    const { rows, change, post } = shop({ a: 'low', b: 'high', c: 'low', d: 'normal' });
    await change({ id: 'c', version: 1, priority: 'low' }, { priority: 'normal' });
    const slice = await post({ ids: ['a', 'b', 'c', 'd'], priority: 'high' }, 'k');
    expect(slice.done).toBe(3);
    expect(slice.failed).toEqual([{ id: 'c', name: 'Row c', reason: 'changed since' }]);
    expect(prioritiesOf(rows)).toEqual(['high', 'high', 'normal', 'high']);
    // Rows that already have the value are not sent.
    expect(rows.get('b')?.version).toBe(1);

    await change(rows.get('d') as Enquiry, { priority: 'urgent' });
    const back = await undoBulk(
      post,
      slice.before.map((part) => ({ ...part, at: slice.at })),
      () => 'key',
    );
    expect(back).toEqual({ done: 1, failed: [{ id: 'd', name: 'Row d', reason: 'changed since' }], before: [] });
    expect(prioritiesOf(rows)).toEqual(['low', 'high', 'normal', 'urgent']);
  });

  it('changes all rows that match the filter, in steps, including those on other pages, and undoes all of it', async () => {
    const ids = Array.from({ length: 45 }, (_, at) => `row ${at}`);
    const { rows, change } = shop(Object.fromEntries(ids.map((id) => [id, 'low'])));
    // Changed rows no longer match the filter, which looks for low ones.
    const all = () => Promise.resolve([...rows.values()].filter(({ priority }) => priority === 'low'));
    const post = changeRows<Enquiry>({
      rows: [],
      all,
      change,
      nameOf: ({ id }) => id,
      refusal: (error) => (error as Error).message,
    });
    const progress: number[] = [];
    const outcome = await runBulk({
      post,
      target: { matching: { priority: 'low' } },
      change: { priority: 'high' },
      key: 'k',
      onProgress: (looked) => progress.push(looked),
    });
    expect([outcome.done, outcome.failed, progress]).toEqual([45, [], [20, 40, 45]]);
    expect(new Set(prioritiesOf(rows))).toEqual(new Set(['high']));
    expect((await undoBulk(post, outcome.before, () => 'key')).done).toBe(45);
    expect(new Set(prioritiesOf(rows))).toEqual(new Set(['low']));
  });

  it('restores a row by more than its old values if the list has a way for it', async () => {
    const { rows, change } = shop({ a: 'low', b: 'low' });
    const restored: unknown[] = [];
    const post = changeRows<Enquiry>({
      rows: [...rows.values()],
      all: () => Promise.resolve([]),
      change,
      restore: (row, before, values) => {
        restored.push([row.version, before, values]);
        return change(row, values);
      },
      nameOf: ({ id }) => id,
      refusal: (error) => (error as Error).message,
    });
    const outcome = await runBulk({ post, target: { ids: ['a'] }, change: { priority: 'high' }, key: 'k' });
    expect(restored).toEqual([]);
    expect((await undoBulk(post, outcome.before, () => 'key')).done).toBe(1);
    expect(restored).toEqual([[2, { id: 'a', version: 1, priority: 'low' }, { priority: 'low' }]]);
    expect(prioritiesOf(rows)).toEqual(['low', 'low']);
  });

  it('stops when the connection fails', async () => {
    const broken = new Error('the line');
    const post = changeRows<Enquiry>({
      rows: [{ id: 'a', version: 1, priority: 'low' }],
      all: () => Promise.resolve([]),
      change: () => Promise.reject(broken),
      nameOf: () => '',
      refusal: () => undefined,
    });
    await expect(post({ ids: ['a'], priority: 'high' }, 'k')).rejects.toBe(broken);
  });
});
