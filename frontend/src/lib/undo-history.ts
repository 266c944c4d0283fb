import { isRecord } from './json';
/** The last actions of this tab, newest first, each with its undo while there is one. They survive a reload. */
export type UndoState = 'none' | 'open' | 'running' | 'undone' | 'closed';

export interface UndoEntry {
  id: string;
  /** The title of its toast: "Status Updated". */
  title: string;
  /** The record it changed: "SO-1042". */
  about?: string;
  failed: boolean;
  at: string;
  way: UndoState;
}

/** Undoes the action and returns the new state of its undo. */
type RunUndo = () => Promise<UndoState>;

/** What an undo needs after a reload, as plain data. */
export interface StoredUndo {
  name: string;
  data?: unknown;
  variables?: unknown;
  tables: readonly string[];
}

interface Memory {
  /** The storage slot of this user's actions in this environment; undefined before that is known. */
  slot: () => string | undefined;
  /** Returns the undo of a stored action; undefined if no code is registered for it. */
  revive: (kept: StoredUndo, act: UndoEntry) => RunUndo | undefined;
}

const MAX_ENTRIES = 5;
/** Older actions can no longer be undone by a shortcut. */
export const MAX_AGE_MS = 24 * 60 * 60_000;

interface State {
  entries: readonly UndoEntry[];
  /** Actions that the user hasn't seen yet. */
  unseen: number;
}

let state: State = { entries: [], unseen: 0 };
let lastUndoId = 0;
let memory: Memory | undefined;
let slot: string | undefined;
const undos = new Map<string, RunUndo>();
const storedUndos = new Map<string, StoredUndo>();
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  for (const known of [undos, storedUndos])
    for (const id of known.keys()) if (!next.entries.some((act) => act.id === id)) known.delete(id);
  write();
  listeners.forEach((listener) => listener());
}

function write(): void {
  if (slot === undefined) return;
  try {
    if (state.entries.length === 0) sessionStorage.removeItem(slot);
    else
      sessionStorage.setItem(
        slot,
        JSON.stringify(state.entries.map((act) => ({ ...act, kept: storedUndos.get(act.id) }))),
      );
  } catch (error) {
    console.warn("Couldn't keep recent changes for after a reload", error);
  }
}

const isEntry = (one: unknown): one is UndoEntry & { kept?: StoredUndo } => {
  if (!isRecord(one)) return false;
  const { title, at, way } = one;
  return typeof title === 'string' && typeof at === 'string' && typeof way === 'string';
};

function readStored(from: string): (UndoEntry & { kept?: StoredUndo })[] {
  try {
    const acts: unknown = JSON.parse(sessionStorage.getItem(from) ?? '[]');
    return Array.isArray(acts) ? acts.filter(isEntry).filter(({ at }) => Date.now() - Date.parse(at) < MAX_AGE_MS) : [];
  } catch {
    return [];
  }
}

/** Called once it is known whose actions these are: restores the actions from before the reload. */
function storeUndos(): void {
  if (slot !== undefined || !memory) return;
  slot = memory.slot();
  if (slot === undefined) return;
  const before = readStored(slot).map(({ kept: way, ...act }): UndoEntry => {
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
  state = { ...state, entries: [...state.entries, ...before].slice(0, MAX_ENTRIES) };
}

const markEntry = (id: string, way: UndoState) =>
  set({ ...state, entries: state.entries.map((act) => (act.id === id ? { ...act, way } : act)) });

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
  add(act: Pick<UndoEntry, 'title' | 'about' | 'failed'>, back?: RunUndo, way?: StoredUndo): string {
    storeUndos();
    const id = `act-${++lastUndoId}`;
    if (back) undos.set(id, back);
    if (back && way) storedUndos.set(id, way);
    const whole: UndoEntry = { ...act, id, at: new Date().toISOString(), way: back ? 'open' : 'none' };
    set({ entries: [whole, ...state.entries].slice(0, MAX_ENTRIES), unseen: Math.min(state.unseen + 1, MAX_ENTRIES) });
    return id;
  },
  /** Runs once: pressing it again during or after the run does nothing. */
  async undo(id: string): Promise<void> {
    const back = undos.get(id);
    if (!back || state.entries.find((act) => act.id === id)?.way !== 'open') return;
    markEntry(id, 'running');
    markEntry(id, await back());
  },
  /** The action that Ctrl+Z undoes: the newest that is done. One without an undo blocks all older ones. */
  last: (): UndoEntry | undefined =>
    undoHistory.read().entries.find(({ failed, way }) => !failed && (way === 'open' || way === 'none')),
  seen: () => state.unseen > 0 && set({ ...state, unseen: 0 }),
  clear: () => set({ entries: [], unseen: 0 }),
};
