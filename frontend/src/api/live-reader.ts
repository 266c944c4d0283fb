import { blockReader, type Block } from './sse';
import { Refusal } from './refusal';

/** One committed change, as sent by the server. */
export interface Change {
  id: string;
  table: string;
  action: 'insert' | 'update' | 'delete';
  row_id: string;
  environment: string;
  at: string;
  /** The action that caused the change; only set for audit rows. */
  record?: { action: string | null; details: Record<string, unknown> | null };
}

export interface ReaderOptions {
  /** Opens the stream after a position; throws the `Refusal`. */
  request: (since: string | undefined, signal: AbortSignal) => Promise<Response>;
  /** The last known position; undefined before the first. */
  cursor: () => string | undefined;
  /** The stream has reached this position without a change. */
  onCursor: (cursor: string) => void;
  onChange: (change: Change) => void;
  /** Too much was missed, or the position is unknown: everything has to be reloaded. */
  reset: () => void;
  up: () => void;
  down: () => void;
}

/** The server sends something every two seconds, so silence means a broken connection. */
export const TIMEOUT_MS = 10_000;
/** A stream that lasted this long was healthy: the backoff starts over. */
const HEALTHY_MS = 10_000;

/** One second, doubling up to thirty, with jitter so that browsers don't reconnect all together. */
export const waitBefore = (failures: number, chance = Math.random()): number =>
  Math.min(1000 * 2 ** failures, 30_000) * (0.5 + chance / 2);

/** Reads the change feed until stopped, and reconnects whenever the stream ends. */
export function startReader(options: ReaderOptions): () => void {
  const ending = new AbortController();
  void run(options, ending.signal);
  return () => ending.abort();
}

async function run(options: ReaderOptions, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    try {
      await readOnce(options, signal);
    } catch (error) {
      // The server doesn't know this position: start without one.
      if (error instanceof Refusal && error.status === 400) options.reset();
    }
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may have changed during the await
    if (signal.aborted) return;
    options.down();
    if (Date.now() - began >= HEALTHY_MS) failures = 0;
    await pause(waitBefore(failures), signal);
    failures += 1;
  }
}

async function readOnce(options: ReaderOptions, ending: AbortSignal): Promise<void> {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  ending.addEventListener('abort', end);
  let silence = setTimeout(end, TIMEOUT_MS);
  try {
    const response = await options.request(options.cursor(), attempt.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const blocks = blockReader();
    for (let heard = false; reader; heard = true) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(end, TIMEOUT_MS);
      for (const block of blocks(value)) dispatchBlock(block, options);
      if (!heard) options.up();
    }
  } finally {
    clearTimeout(silence);
    ending.removeEventListener('abort', end);
    attempt.abort();
  }
}

function dispatchBlock(block: Block, options: ReaderOptions): void {
  if (block.event === 'reset') options.reset();
  else if (block.data !== '') options.onChange(JSON.parse(block.data) as Change);
  else if (block.id) options.onCursor(block.id);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
