import { isRecord } from '@/lib/json';
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
  undo: UndoState;
}

/** Undoes the action and returns the new state of its undo. */
type RunUndo = () => Promise<UndoState>;

/** What an undo needs after a reload, as plain data. */
export interface StoredUndo {
  name: string;
  data?: unknown;
  variables?: unknown;
}

interface Memory {
  /** The storage slot of this user's actions in this environment; undefined before that is known. */
  slot: () => string | undefined;
  /** Returns the undo of a stored action; undefined if no code is registered for it. */
  revive: (kept: StoredUndo, entry: UndoEntry) => RunUndo | undefined;
}

const MAX_ENTRIES = 5;
/** Older actions can no longer be undone by a shortcut. */
export const MAX_AGE_MS = 24 * 60 * 60_000;

interface State {
  entries: readonly UndoEntry[];
  /** Failed actions, and actions with an undo, that the user hasn't seen yet. */
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
    for (const id of known.keys()) if (!next.entries.some((entry) => entry.id === id)) known.delete(id);
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
        JSON.stringify(state.entries.map((entry) => ({ ...entry, stored: storedUndos.get(entry.id) }))),
      );
  } catch (error) {
    console.warn("Couldn't keep recent changes for after a reload", error);
  }
}

const isEntry = (one: unknown): one is UndoEntry & { stored?: StoredUndo } => {
  if (!isRecord(one)) return false;
  const { title, at, undo } = one;
  return typeof title === 'string' && typeof at === 'string' && typeof undo === 'string';
};

function readStored(from: string): (UndoEntry & { stored?: StoredUndo })[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(from) ?? '[]');
    return Array.isArray(entries)
      ? entries.filter(isEntry).filter(({ at }) => Date.now() - Date.parse(at) < MAX_AGE_MS)
      : [];
  } catch {
    return [];
  }
}

/** Called once it is known whose actions these are: restores the actions from before the reload. */
function storeUndos(): void {
  if (slot !== undefined || !memory) return;
  slot = memory.slot();
  if (slot === undefined) return;
  const before = readStored(slot).map(({ stored, ...entry }): UndoEntry => {
    const id = `act-${++lastUndoId}`;
    // An undo in flight when the page unloaded may have succeeded; then the next attempt meets a newer version and says
    // so.
    const open = entry.undo === 'open' || entry.undo === 'running';
    const back = open && stored ? memory?.revive(stored, entry) : undefined;
    if (back && stored) {
      undos.set(id, back);
      storedUndos.set(id, stored);
    }
    return { ...entry, id, undo: back ? 'open' : open ? 'none' : entry.undo };
  });
  state = { ...state, entries: [...state.entries, ...before].slice(0, MAX_ENTRIES) };
}

const markEntry = (id: string, undo: UndoState) =>
  set({ ...state, entries: state.entries.map((entry) => (entry.id === id ? { ...entry, undo } : entry)) });

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
  storeIn(next: Memory | undefined): void {
    memory = next;
    slot = undefined;
  },
  add(entry: Pick<UndoEntry, 'title' | 'about' | 'failed'>, back?: RunUndo, stored?: StoredUndo): string {
    storeUndos();
    const id = `act-${++lastUndoId}`;
    if (back) undos.set(id, back);
    if (back && stored) storedUndos.set(id, stored);
    const whole: UndoEntry = { ...entry, id, at: new Date().toISOString(), undo: back ? 'open' : 'none' };
    const news = back || entry.failed ? 1 : 0;
    set({
      entries: [whole, ...state.entries].slice(0, MAX_ENTRIES),
      unseen: Math.min(state.unseen + news, MAX_ENTRIES),
    });
    return id;
  },
  /** Runs once: pressing it again during or after the run does nothing. */
  async undo(id: string): Promise<void> {
    const back = undos.get(id);
    if (!back || state.entries.find((entry) => entry.id === id)?.undo !== 'open') return;
    markEntry(id, 'running');
    markEntry(id, await back());
  },
  /** The action that Ctrl+Z undoes: the newest that is done. One without an undo blocks all older ones. */
  last: (): UndoEntry | undefined =>
    undoHistory.read().entries.find(({ failed, undo }) => !failed && (undo === 'open' || undo === 'none')),
  seen: () => state.unseen > 0 && set({ ...state, unseen: 0 }),
  clear: () => set({ entries: [], unseen: 0 }),
};
