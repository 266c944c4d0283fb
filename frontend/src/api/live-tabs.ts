import { startReader, type Change, type ReaderOptions } from './live-reader';
import { isAfter } from './sse';

/** What the reading tab tells the others. */
type Message =
  | { kind: 'hello' }
  | { kind: 'stand'; place: string | undefined; up: boolean }
  | { kind: 'change'; change: Change; before: string | undefined }
  | { kind: 'reset' };

export interface TabOptions {
  /** Tabs with the same name share one stream. */
  name: string;
  ask: ReaderOptions['ask'];
  /** Remembers this tab's place over a reload. */
  memory: { read: () => string | undefined; write: (place: string | undefined) => void };
  hear: (change: Change) => void;
  /** Something may have been missed: everything that is shown must be read anew. */
  anew: () => void;
  state: (up: boolean) => void;
  locks?: LockManager;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

/** A tab that is looked away from keeps the stream so long. */
const GRACE_MS = 10_000;

/**
 * All tabs of a browser share one stream: who holds the lock reads and hands each change on. Every
 * tab keeps the place that it knows itself; a change that does not follow on it is a gap.
 * Where the browser has no locks or channels, each tab reads for itself.
 */
export class SharedStream {
  private up = false;
  private leading = false;
  private leave: (() => void) | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: TabOptions) {
    if (options.channel) options.channel.onmessage = (event: MessageEvent<Message>) => this.take(event.data);
    document.addEventListener('visibilitychange', this.look);
    addEventListener('online', this.look);
    addEventListener('offline', this.look);
    this.look();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.look);
    removeEventListener('online', this.look);
    removeEventListener('offline', this.look);
    clearTimeout(this.hiding);
    this.rest();
    this.options.channel?.close();
  }

  /** Reads, or stands in line for it, only while somebody looks and there is a line. */
  private readonly look = () => {
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
        // Its turn may come in the same moment in which it was given up.
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
    locks.request(name, { signal: waiting.signal }, turn).catch(() => undefined); // given up before its turn
    this.tell({ kind: 'hello' });
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

  private tell(message: Message): void {
    this.options.channel?.postMessage(message);
  }

  private lead(): () => void {
    const { ask, memory } = this.options;
    const state = (up: boolean) => {
      this.become(up);
      this.tell({ kind: 'stand', place: memory.read(), up });
    };
    const stop = startReader({
      ask,
      place: () => memory.read(),
      stand: (place) => this.stand(place),
      hear: (change) => {
        this.tell({ kind: 'change', change, before: memory.read() });
        this.follow(change, memory.read());
      },
      reset: () => {
        this.tell({ kind: 'reset' });
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
      if (this.leading) this.tell({ kind: 'stand', place: this.options.memory.read(), up: this.up });
    } else if (message.kind === 'reset') this.reset();
    else if (message.kind === 'change') this.follow(message.change, message.before);
    else {
      if (message.place) this.stand(message.place);
      this.become(message.up);
    }
  }

  /** Without a place of its own, or behind this one, the tab may have missed something. */
  private stand(place: string): void {
    const mine = this.options.memory.read();
    if (mine !== undefined && !isAfter(place, mine)) return;
    this.options.memory.write(place);
    this.options.anew();
  }

  private follow(change: Change, before: string | undefined): void {
    const mine = this.options.memory.read();
    if (mine !== undefined && !isAfter(change.id, mine)) return;
    this.options.memory.write(change.id);
    if (mine === undefined || (before !== undefined && isAfter(before, mine))) this.options.anew();
    else this.options.hear(change);
  }

  private reset(): void {
    this.options.memory.write(undefined);
    this.options.anew();
  }
}
