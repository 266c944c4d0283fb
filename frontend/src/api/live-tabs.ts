import { startReader, type Change, type ReaderOptions } from './live-reader';
import { isAfter } from './sse';

/** Messages from the reading tab to the others. */
type Message =
  | { kind: 'hello' }
  | { kind: 'stand'; cursor: string | undefined; up: boolean }
  | { kind: 'change'; change: Change; before: string | undefined }
  | { kind: 'reset' };

export interface TabOptions {
  /** Tabs with the same name share one stream. */
  name: string;
  request: ReaderOptions['request'];
  /** Stores this tab's position across a reload. */
  memory: { read: () => string | undefined; write: (place: string | undefined) => void };
  onChange: (change: Change) => void;
  /** Changes may have been missed: everything visible has to be reloaded. */
  reloadAll: () => void;
  state: (up: boolean) => void;
  locks?: LockManager;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

/** How long a hidden tab keeps the stream. */
const GRACE_MS = 10_000;

/**
 * All tabs of a browser share one stream: the tab that holds the lock reads it and passes each change on. Every tab
 * keeps track of its own position; a change that doesn't follow it is a gap. Without support for locks or channels,
 * each tab reads for itself.
 */
export class SharedStream {
  private up = false;
  private leading = false;
  private leave: (() => void) | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: TabOptions) {
    if (options.channel) options.channel.onmessage = (event: MessageEvent<Message>) => this.take(event.data);
    document.addEventListener('visibilitychange', this.onVisibility);
    addEventListener('online', this.onVisibility);
    addEventListener('offline', this.onVisibility);
    this.onVisibility();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    removeEventListener('online', this.onVisibility);
    removeEventListener('offline', this.onVisibility);
    clearTimeout(this.hiding);
    this.rest();
    this.options.channel?.close();
  }

  /** Reads the stream, or waits for the lock, only while the tab is visible and the browser is online. */
  private readonly onVisibility = () => {
    clearTimeout(this.hiding);
    if (!navigator.onLine) this.rest();
    else if (document.visibilityState === 'hidden') this.hiding = setTimeout(() => this.rest(), GRACE_MS);
    else this.join();
  };

  private join(): void {
    if (this.leave) return;
    const { locks, channel, name } = this.options;
    if (!locks || !channel) {
      this.leave = this.lead();
      return;
    }
    const waiting = new AbortController();
    this.leave = () => waiting.abort();
    const turn = () =>
      new Promise<void>((release) => {
        // The lock may be granted at the very moment it is given up.
        if (waiting.signal.aborted) {
          release();
          return;
        }
        const stop = this.lead();
        waiting.signal.addEventListener('abort', () => {
          stop();
          release();
        });
      });
    locks.request(name, { signal: waiting.signal }, turn).catch(() => undefined); // gave up waiting for the lock
    this.broadcast({ kind: 'hello' });
  }

  private rest(): void {
    this.leave?.();
    this.leave = undefined;
    this.become(false);
  }

  private become(up: boolean): void {
    this.up = up;
    this.options.state(up);
  }

  private broadcast(message: Message): void {
    this.options.channel?.postMessage(message);
  }

  private lead(): () => void {
    const { request, memory } = this.options;
    const state = (up: boolean) => {
      this.become(up);
      this.broadcast({ kind: 'stand', cursor: memory.read(), up });
    };
    const stop = startReader({
      request,
      cursor: () => memory.read(),
      onCursor: (place) => this.onCursor(place),
      onChange: (change) => {
        this.broadcast({ kind: 'change', change, before: memory.read() });
        this.follow(change, memory.read());
      },
      reset: () => {
        this.broadcast({ kind: 'reset' });
        this.reset();
      },
      up: () => state(true),
      down: () => state(false),
    });
    this.leading = true;
    return () => {
      this.leading = false;
      stop();
    };
  }

  private take(message: Message): void {
    if (message.kind === 'hello') {
      if (this.leading) this.broadcast({ kind: 'stand', cursor: this.options.memory.read(), up: this.up });
    } else if (message.kind === 'reset') this.reset();
    else if (message.kind === 'change') this.follow(message.change, message.before);
    else {
      if (message.cursor) this.onCursor(message.cursor);
      this.become(message.up);
    }
  }

  /** A tab without a position, or behind this one, may have missed something. */
  private onCursor(place: string): void {
    const mine = this.options.memory.read();
    if (mine !== undefined && !isAfter(place, mine)) return;
    this.options.memory.write(place);
    this.options.reloadAll();
  }

  private follow(change: Change, before: string | undefined): void {
    const mine = this.options.memory.read();
    if (mine !== undefined && !isAfter(change.id, mine)) return;
    this.options.memory.write(change.id);
    if (mine === undefined || (before !== undefined && isAfter(before, mine))) this.options.reloadAll();
    else this.options.onChange(change);
  }

  private reset(): void {
    this.options.memory.write(undefined);
    this.options.reloadAll();
  }
}
