/** The last acts of this tab, the newest first, each with its way back as long as there is one. They outlive a reload. */
export type Way = 'none' | 'open' | 'running' | 'undone' | 'closed';

export interface Act {
  id: string;
  /** What was told: "Status Updated". */
  title: string;
  /** Which record: "SO-1042". */
  about?: string;
  failed: boolean;
  at: string;
  way: Way;
}

/** Takes the act back and answers how its way back stands now. */
type Back = () => Promise<Way>;

/** What a way back needs after a reload: plain data. */
export interface Kept {
  name: string;
  data?: unknown;
  variables?: unknown;
  tables: readonly string[];
}

interface Memory {
  /** Where this person's acts in this data are kept; undefined before that is known. */
  slot: () => string | undefined;
  /** The way back of a kept act; undefined when nobody knows it any more. */
  revive: (kept: Kept, act: Act) => Back | undefined;
}

export const KEPT = 5;
/** What was done longer ago than this is no longer taken back by a key. */
export const KEPT_MS = 24 * 60 * 60_000;

interface State {
  acts: readonly Act[];
  /** Acts that nobody has looked at yet. */
  fresh: number;
}

let state: State = { acts: [], fresh: 0 };
let made = 0;
let memory: Memory | undefined;
let slot: string | undefined;
const backs = new Map<string, Back>();
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  for (const known of [backs, kept])
    for (const id of known.keys()) if (!next.acts.some((act) => act.id === id)) known.delete(id);
  write();
  listeners.forEach((listener) => listener());
}

function write(): void {
  if (slot === undefined) return;
  try {
    if (state.acts.length === 0) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, JSON.stringify(state.acts.map((act) => ({ ...act, kept: kept.get(act.id) }))));
  } catch (error) {
    console.warn("Recent changes couldn't be saved for after the reload", error);
  }
}

const isAct = (one: unknown): one is Act & { kept?: Kept } => {
  if (typeof one !== 'object' || one === null) return false;
  const { title, at, way } = one as Partial<Record<keyof Act, unknown>>;
  return typeof title === 'string' && typeof at === 'string' && typeof way === 'string';
};

function stored(from: string): (Act & { kept?: Kept })[] {
  try {
    const acts = JSON.parse(sessionStorage.getItem(from) ?? '[]') as unknown;
    return Array.isArray(acts) ? acts.filter(isAct).filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS) : [];
  } catch {
    return [];
  }
}

/** Once, as soon as it is known whose acts these are: brings back what stood here before the reload. */
function remember(): void {
  if (slot !== undefined || !memory) return;
  slot = memory.slot();
  if (slot === undefined) return;
  const before = stored(slot).map(({ kept: way, ...act }): Act => {
    const id = `act-${++made}`;
    // One that was on its way when the page went may have arrived: then its next try meets a newer version and says so.
    const open = act.way === 'open' || act.way === 'running';
    const back = open && way ? memory?.revive(way, act) : undefined;
    if (back && way) {
      backs.set(id, back);
      kept.set(id, way);
    }
    return { ...act, id, way: back ? 'open' : open ? 'none' : act.way };
  });
  state = { ...state, acts: [...state.acts, ...before].slice(0, KEPT) };
}

const mark = (id: string, way: Way) =>
  set({ ...state, acts: state.acts.map((act) => (act.id === id ? { ...act, way } : act)) });

export const activity = {
  read: () => {
    remember();
    return state;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Where acts outlive a reload, and how their ways back are found again. */
  keepIn(next: Memory | undefined): void {
    memory = next;
    slot = undefined;
  },
  add(act: Pick<Act, 'title' | 'about' | 'failed'>, back?: Back, way?: Kept): string {
    remember();
    const id = `act-${++made}`;
    if (back) backs.set(id, back);
    if (back && way) kept.set(id, way);
    const whole: Act = { ...act, id, at: new Date().toISOString(), way: back ? 'open' : 'none' };
    set({ acts: [whole, ...state.acts].slice(0, KEPT), fresh: Math.min(state.fresh + 1, KEPT) });
    return id;
  },
  /** Once: a second press while it runs, or afterwards, does nothing. */
  async undo(id: string): Promise<void> {
    const back = backs.get(id);
    if (!back || state.acts.find((act) => act.id === id)?.way !== 'open') return;
    mark(id, 'running');
    mark(id, await back());
  },
  /** The act that Ctrl+Z means: the newest that stands. One that has no way back stands before all older ones. */
  last: (): Act | undefined =>
    activity.read().acts.find(({ failed, way }) => !failed && (way === 'open' || way === 'none')),
  seen: () => state.fresh > 0 && set({ ...state, fresh: 0 }),
  clear: () => set({ acts: [], fresh: 0 }),
};
