import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMEOUT_MS, startReader, waitBefore, type Change, type ReaderOptions } from './live-reader';
import { Refusal } from './refusal';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that answers each request with the next of these streams. */
function talk(...answers: (string[] | Error)[]) {
  const requested: (string | undefined)[] = [];
  const heard: string[] = [];
  let place: string | undefined;
  const stand = (id: string | undefined) => (place = id);
  const options: ReaderOptions = {
    request: (since) => {
      requested.push(since);
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      if (!answer) return new Promise(() => undefined);
      return Promise.resolve(
        new Response(
          new ReadableStream({
            start(stream) {
              for (const text of answer) stream.enqueue(new TextEncoder().encode(text));
              stream.close();
            },
          }),
        ),
      );
    },
    cursor: () => place,
    onCursor: stand,
    onChange: (change: Change) => {
      stand(change.id);
      heard.push(`${change.table} ${change.id}`);
    },
    reset: () => {
      stand(undefined);
      heard.push('reset');
    },
    up: () => heard.push('up'),
    down: () => heard.push('down'),
  };
  return { options, asked: requested, heard };
}

const change = (id: string) =>
  `id: ${id}\ndata: {"id":"${id}","table":"customers","action":"update","row_id":"r","environment":"test","at":"x"}\n\n`;

test('a stream that ends is resumed from where it ended', async () => {
  const { options, asked, heard } = talk(['retry: 2000\nid: 0.7\n\n', change('0.8')], [change('0.9')]);
  const stop = startReader(options);
  await vi.advanceTimersByTimeAsync(3100);
  stop();
  expect(asked).toEqual([undefined, '0.8', '0.9']);
  expect(heard).toEqual(['up', 'customers 0.8', 'down', 'customers 0.9', 'up', 'down']);
});

test('a rejected position is dropped, and everything is reloaded', async () => {
  const { options, asked, heard } = talk([change('0.8')], new Refusal(400, {}));
  const stop = startReader(options);
  await vi.advanceTimersByTimeAsync(3100);
  stop();
  expect(asked).toEqual([undefined, '0.8', undefined]);
  expect(heard.at(-2)).toBe('reset');
});

test('silence means a broken connection', async () => {
  const signals: AbortSignal[] = [];
  const { options } = talk();
  const stop = startReader({
    ...options,
    request: (_since, signal) =>
      new Promise((_done, fail) => {
        signals.push(signal);
        signal.addEventListener('abort', () => fail(new DOMException('given up', 'AbortError')));
      }),
  });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(signals).toHaveLength(2);
  stop();
});

test('backoff doubles up to thirty seconds, with jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => waitBefore(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(waitBefore(5, 0)).toBe(15_000);
});

test('a server that is down for five minutes gets between a dozen and two dozen requests', async () => {
  const { options, asked } = talk(...Array.from({ length: 100 }, () => new TypeError('no line')));
  const stop = startReader(options);
  await vi.advanceTimersByTimeAsync(300_000);
  stop();
  expect(asked.length).toBeGreaterThan(9);
  expect(asked.length).toBeLessThan(26);
});
