import { describe, expect, it } from 'vitest';
import { runBulk, runEach, undoBulk, type Change, type BatchResult } from './bulk-run';

const answer = (slice: Partial<BatchResult>): BatchResult => ({
  done: 0,
  failed: [],
  before: [],
  at: '2026-01-01T00:00:00Z',
  next: null,
  ...slice,
});

describe('one change to many rows', () => {
  it('goes through the IDs in batches of 200, each with its own key', async () => {
    const sent: { count: number; key: string; status: unknown }[] = [];
    const ids = Array.from({ length: 450 }, (_, at) => `row-${at}`);
    const progress: number[] = [];
    const outcome = await runBulk({
      post: (body, key) => {
        sent.push({ count: (body.ids as string[]).length, key, status: body.status });
        return Promise.resolve(answer({ done: (body.ids as string[]).length }));
      },
      target: { ids },
      change: { status: 'active' },
      key: 'k',
      onProgress: (rows) => progress.push(rows),
    });
    expect(sent).toEqual([
      { count: 200, key: 'k-0', status: 'active' },
      { count: 200, key: 'k-1', status: 'active' },
      { count: 50, key: 'k-2', status: 'active' },
    ]);
    expect(progress).toEqual([200, 400, 450]);
    expect(outcome).toEqual({ done: 450, failed: [], before: [] });
  });

  it('continues after the last row until all matching rows are done', async () => {
    const bodies: Change[] = [];
    const slices = [
      answer({ done: 199, next: 'm', failed: [{ id: 'a', name: 'Ann', reason: 'no' }] }),
      answer({ done: 7, next: null }),
    ];
    const outcome = await runBulk({
      post: (body) => {
        bodies.push(body);
        return Promise.resolve(slices[bodies.length - 1] ?? answer({}));
      },
      target: { matching: { q: 'ann' } },
      change: { status: 'active' },
      key: 'k',
    });
    expect(bodies).toEqual([
      { matching: { q: 'ann' }, status: 'active' },
      { matching: { q: 'ann' }, below: 'm', status: 'active' },
    ]);
    expect(outcome).toEqual({ done: 206, failed: [{ id: 'a', name: 'Ann', reason: 'no' }], before: [] });
  });

  it('reports the completed batches if the connection fails, and throws if there are none', async () => {
    const broken = new Error('the line');
    const ids = Array.from({ length: 201 }, (_, at) => `row-${at}`);
    let calls = 0;
    const post = () => (++calls === 1 ? Promise.resolve(answer({ done: 200 })) : Promise.reject(broken));
    expect(await runBulk({ post, target: { ids }, change: { a: 1 }, key: 'k' })).toEqual({
      done: 200,
      failed: [],
      before: [],
      stopped: broken,
    });
    await expect(
      runBulk({ post: () => Promise.reject(broken), target: { ids }, change: { a: 1 }, key: 'k' }),
    ).rejects.toBe(broken);
  });

  it('restores the values of each row unless someone changed it since', async () => {
    const bodies: Change[] = [];
    const kept = { id: 'b', name: 'Bo', reason: 'This was changed again in the meantime' };
    const post = (body: Change) => {
      bodies.push(body);
      return Promise.resolve(bodies.length === 1 ? answer({ done: 1 }) : answer({ done: 0, failed: [kept] }));
    };
    const before = [
      { ids: ['a'], values: { status: 'new' }, at: 'then' },
      { ids: ['b'], values: { status: 'onhold' }, at: 'then' },
    ];
    expect(await undoBulk(post, before, () => 'k')).toEqual({ done: 1, failed: [kept], before: [] });
    expect(bodies).toEqual([
      { ids: ['a'], status: 'new', unchanged_since: 'then' },
      { ids: ['b'], status: 'onhold', unchanged_since: 'then' },
    ]);
  });

  it('names the rows that a per-row action rejects', async () => {
    const rows = [{ id: '1' }, { id: '2' }, { id: '3' }];
    const act = (row: { id: string }) =>
      row.id === '2' ? Promise.reject(new Error('not this one')) : Promise.resolve();
    const outcome = await runEach(rows, act, {
      nameOf: ({ id }) => `Row ${id}`,
      refusal: (error) => (error as Error).message,
    });
    expect(outcome).toEqual({ done: 2, failed: [{ id: '2', name: 'Row 2', reason: 'not this one' }], before: [] });
  });
});
