/** The last acts of this tab, the newest first, each with its way back as long as there is one. */
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

export const KEPT = 5;

interface State {
  acts: readonly Act[];
  /** Acts that nobody has looked at yet. */
  fresh: number;
}

let state: State = { acts: [], fresh: 0 };
let made = 0;
const backs = new Map<string, Back>();
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  for (const id of backs.keys()) if (!next.acts.some((act) => act.id === id)) backs.delete(id);
  listeners.forEach((listener) => listener());
}

const mark = (id: string, way: Way) => set({ ...state, acts: state.acts.map((act) => (act.id === id ? { ...act, way } : act)) });

export const activity = {
  read: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(act: Pick<Act, 'title' | 'about' | 'failed'>, back?: Back): string {
    const id = `act-${++made}`;
    if (back) backs.set(id, back);
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
  last: (): Act | undefined => state.acts.find(({ failed, way }) => !failed && (way === 'open' || way === 'none')),
  seen: () => state.fresh > 0 && set({ ...state, fresh: 0 }),
  clear: () => set({ acts: [], fresh: 0 }),
};
