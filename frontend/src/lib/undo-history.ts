import { isRecord } from './json';
/** The last actions of this tab, newest first, each with its undo while there is one. They survive a reload. */
export type Way = 'none' | 'open' | 'running' | 'undone' | 'closed';

export interface Act {
  id: string;
  /** The title of its toast: "Status Updated". */
  title: string;
  /** The record it changed: "SO-1042". */
  about?: string;
  failed: boolean;
  at: string;
  way: Way;
}

/** Undoes the action and returns the new state of its undo. */
type Back = () => Promise<Way>;

/** What an undo needs after a reload, as plain data. */
export interface Kept {
  name: string;
  data?: unknown;
  variables?: unknown;
  tables: readonly string[];
}

interface Memory {
  /** The storage slot of this user's actions in this environment; undefined before that is known. */
  slot: () => string | undefined;
  /** Returns the undo of a stored action; undefined if no code is registered for it. */
  revive: (kept: Kept, act: Act) => Back | undefined;
}

const KEPT = 5;
/** Older actions can no longer be undone by a shortcut. */
export const KEPT_MS = 24 * 60 * 60_000;

interface State {
  acts: readonly Act[];
  /** Actions that the user hasn't seen yet. */
  fresh: number;
}

let state: State = { acts: [], fresh: 0 };
let lastUndoId = 0;
let memory: Memory | undefined;
let slot: string | undefined;
const undos = new Map<string, Back>();
const storedUndos = new Map<string, Kept>();
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  for (const known of [undos, storedUndos])
    for (const id of known.keys()) if (!next.acts.some((act) => act.id === id)) known.delete(id);
  write();
  listeners.forEach((listener) => listener());
}

function write(): void {
  if (slot === undefined) return;
  try {
    if (state.acts.length === 0) sessionStorage.removeItem(slot);
    else
      sessionStorage.setItem(
        slot,
        JSON.stringify(state.acts.map((act) => ({ ...act, kept: storedUndos.get(act.id) }))),
      );
  } catch (error) {
    console.warn("Couldn't keep recent changes for after a reload", error);
  }
}

const isAct = (one: unknown): one is Act & { kept?: Kept } => {
  if (!isRecord(one)) return false;
  const { title, at, way } = one;
  return typeof title === 'string' && typeof at === 'string' && typeof way === 'string';
};

function readStored(from: string): (Act & { kept?: Kept })[] {
  try {
    const acts: unknown = JSON.parse(sessionStorage.getItem(from) ?? '[]');
    return Array.isArray(acts) ? acts.filter(isAct).filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS) : [];
  } catch {
    return [];
  }
}

/** Called once it is known whose actions these are: restores the actions from before the reload. */
function storeUndos(): void {
  if (slot !== undefined || !memory) return;
  slot = memory.slot();
  if (slot === undefined) return;
  const before = readStored(slot).map(({ kept: way, ...act }): Act => {
    const id = `act-${++lastUndoId}`;
    // An undo in flight when the page unloaded may have succeeded; then the next attempt meets a newer version and says
    // so.
    const open = act.way === 'open' || act.way === 'running';
    const back = open && way ? memory?.revive(way, act) : undefined;
    if (back && way) {
      undos.set(id, back);
      storedUndos.set(id, way);
    }
    return { ...act, id, way: back ? 'open' : open ? 'none' : act.way };
  });
  state = { ...state, acts: [...state.acts, ...before].slice(0, KEPT) };
}

const markEntry = (id: string, way: Way) =>
  set({ ...state, acts: state.acts.map((act) => (act.id === id ? { ...act, way } : act)) });

export const undoHistory = {
  read: () => {
    storeUndos();
    return state;
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Sets where actions are stored across a reload and how their undos are looked up. */
  keepIn(next: Memory | undefined): void {
    memory = next;
    slot = undefined;
  },
  add(act: Pick<Act, 'title' | 'about' | 'failed'>, back?: Back, way?: Kept): string {
    storeUndos();
    const id = `act-${++lastUndoId}`;
    if (back) undos.set(id, back);
    if (back && way) storedUndos.set(id, way);
    const whole: Act = { ...act, id, at: new Date().toISOString(), way: back ? 'open' : 'none' };
    set({ acts: [whole, ...state.acts].slice(0, KEPT), fresh: Math.min(state.fresh + 1, KEPT) });
    return id;
  },
  /** Runs once: pressing it again during or after the run does nothing. */
  async undo(id: string): Promise<void> {
    const back = undos.get(id);
    if (!back || state.acts.find((act) => act.id === id)?.way !== 'open') return;
    markEntry(id, 'running');
    markEntry(id, await back());
  },
  /** The action that Ctrl+Z undoes: the newest that is done. One without an undo blocks all older ones. */
  last: (): Act | undefined =>
    undoHistory.read().acts.find(({ failed, way }) => !failed && (way === 'open' || way === 'none')),
  seen: () => state.fresh > 0 && set({ ...state, fresh: 0 }),
  clear: () => set({ acts: [], fresh: 0 }),
};
