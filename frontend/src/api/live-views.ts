import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change } from './live-reader';
import { liveViews, showsChanged } from './changed-tables';

export const GATHER_MS = 150;
/**
 * After a round of refetches the next one waits this long, so that a flood of changes doesn't become a flood of
 * requests.
 */
export const REST_MS = 1000;

/** Turns changes into refetches: queries on the screen are refetched, all others are marked stale. */
export class LiveViews {
  /** The changed rows by table. */
  private waiting = new Map<string, Set<string>>();
  private everything = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRequesting = false;

  constructor(private readonly client: QueryClient) {
    liveViews.views = this;
    document.addEventListener('visibilitychange', this.plan);
  }

  stop(): void {
    clearTimeout(this.timer);
    // While a round is running, no further one is scheduled.
    this.waiting.clear();
    this.everything = false;
    document.removeEventListener('visibilitychange', this.plan);
    if (liveViews.views === this) delete liveViews.views;
  }

  onChange({ table, row_id }: Pick<Change, 'table' | 'row_id'>): void {
    this.waiting.set(table, (this.waiting.get(table) ?? new Set()).add(row_id));
    this.plan();
  }

  reloadAll(): void {
    this.everything = true;
    this.plan();
  }

  /** An action in this tab has refetched what shows these tables, and with it the changes received until now. */
  covered(tables: readonly string[]): void {
    for (const table of tables) this.waiting.delete(table);
  }

  /** A hidden tab collects changes and refetches when it becomes visible again. */
  private readonly plan = () => {
    if (this.timer !== undefined || this.isRequesting || document.visibilityState === 'hidden') return;
    if (!this.everything && this.waiting.size === 0) return;
    this.timer = setTimeout(() => void this.request(), GATHER_MS);
  };

  private async request(): Promise<void> {
    const { waiting, everything } = this;
    this.waiting = new Map();
    this.everything = false;
    this.timer = undefined;
    this.isRequesting = true;
    const rest = new Promise((done) => setTimeout(done, REST_MS - GATHER_MS));
    const requested = this.client.invalidateQueries({ predicate: (query) => everything || isTouched(query, waiting) });
    await Promise.race([requested, new Promise((done) => setTimeout(done, 10 * REST_MS))]);
    await rest;
    this.isRequesting = false;
    this.plan();
  }
}

/** Of its own table, `[table, 'one', id]` shows only its own row; lists and everything else show any row. */
function isTouched({ queryKey: [table, kind, id] }: Query, waiting: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const isOtherRow = (name: string) => name === table && kind === 'one' && !waiting.get(name)?.has(String(id));
  return showsChanged(
    table,
    [...waiting.keys()].filter((name) => !isOtherRow(name)),
  );
}
