import { isRefusal } from '@/api/refusal';
import { type Shipment, type ShipmentLine } from '@/sections/shipments/api';
import { saveCounting } from './api';
import { isSameCounting, fromServer, linesOf, mergeCountings, type Counting } from './counting';
import { undoScan, type Hit } from './scanning';

export interface CountingState {
  counting: Counting;
  /** When the draft was last saved; undefined before the first save on this device. */
  savedAt: string | undefined;
  state: 'saved' | 'pending' | 'offline';
  /** Scans of this device that can be undone, newest last. */
  hits: readonly Hit[];
}

const SAVE_DELAY_MS = 400;
const RETRY_DELAY_MS = 3000;
const MAX_HITS = 200;

/**
 * The count of one shipment on this device, and its draft on the server. Concurrent counts by others are merged; nothing is overwritten.
 */
export class CountingStore {
  private now: CountingState;
  private base: Counting;
  private seen: string;
  private lines: readonly ShipmentLine[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;
  private isEnded = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly shipment: Shipment) {
    this.base = fromServer(shipment.counting);
    this.seen = shipment.counting?.at ?? '';
    this.lines = shipment.lines;
    this.now = { counting: this.base, savedAt: shipment.counting?.at, state: 'saved', hits: [] };
  }

  readonly read = (): CountingState => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Applies a change. A scan is recorded, so that it can be undone separately. */
  change(counting: Counting, hit?: Hit): void {
    const hits = hit ? [...this.now.hits, hit].slice(-MAX_HITS) : this.now.hits;
    this.set({ counting, hits, state: 'pending' });
    this.schedule(SAVE_DELAY_MS);
  }

  /** Undoes the latest scan and keeps later counts by others. */
  undo(): Hit | undefined {
    const last = this.now.hits.at(-1);
    if (!last) return undefined;
    this.set({
      counting: undoScan(this.now.counting, this.lines, last),
      hits: this.now.hits.slice(0, -1),
      state: 'pending',
    });
    this.schedule(SAVE_DELAY_MS);
    return last;
  }

  /** Takes over the server's current version of the shipment. */
  adopt(shipment: Pick<Shipment, 'counting' | 'lines'>): void {
    const at = shipment.counting?.at ?? '';
    this.lines = shipment.lines;
    if (at === this.seen || this.sending || this.isEnded) return;
    this.merge(fromServer(shipment.counting), at);
  }

  /** Stops saving the draft, because the count is being finished. */
  end(): void {
    this.isEnded = true;
    clearTimeout(this.timer);
  }

  /** Resumes saving after finishing failed. */
  resume(): void {
    this.isEnded = false;
    if (this.now.state !== 'saved') this.schedule(SAVE_DELAY_MS);
  }

  /** Saves unsaved changes immediately. */
  flush(): void {
    if (this.timer !== undefined) void this.send();
  }

  private merge(theirs: Counting, at: string): void {
    const counting = mergeCountings(this.base, this.now.counting, theirs, this.lines);
    this.base = theirs;
    this.seen = at;
    const settled = isSameCounting(counting, theirs);
    const mine = settled ? this.now.hits.filter((hit) => isCounted(hit, counting)) : this.now.hits;
    this.set({ counting, hits: mine, savedAt: at || this.now.savedAt, state: settled ? 'saved' : 'pending' });
    if (!settled) this.schedule(SAVE_DELAY_MS);
  }

  private schedule(ms: number): void {
    if (this.isEnded) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), ms);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.sending || this.isEnded) return;
    this.sending = true;
    const sent = this.now.counting;
    try {
      const { counting: draft } = await saveCounting(this.shipment.id, linesOf(sent, this.lines), this.seen);
      this.base = fromServer(draft);
      this.seen = draft?.at ?? '';
      this.set({
        savedAt: draft?.at ?? new Date().toISOString(),
        state: this.now.counting === sent ? 'saved' : 'pending',
      });
    } catch (error) {
      this.refused(error);
    } finally {
      this.sending = false;
    }
    if (this.now.state === 'pending') this.schedule(SAVE_DELAY_MS);
    else if (this.now.state === 'offline') this.schedule(RETRY_DELAY_MS);
  }

  private refused(error: unknown): void {
    if (isRefusal(error, 409) && error.code === 'counted_meanwhile') {
      const theirs = error.more.counting as Shipment['counting'];
      this.merge(fromServer(theirs), theirs?.at ?? '');
    } else if (isRefusal(error) && error.final) {
      // Someone else finished the count; the page updates automatically.
      this.isEnded = true;
      this.set({ state: 'saved' });
    } else this.set({ state: 'offline' });
  }

  private set(change: Partial<CountingState>): void {
    this.now = { ...this.now, ...change };
    this.listeners.forEach((listener) => listener());
  }
}

const isCounted = (hit: Hit, counting: Counting): boolean => {
  const count = counting[hit.line];
  if (!count) return false;
  return hit.serial === undefined || [...count.serials, ...count.bad_serials].includes(hit.serial);
};
