import { useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: readonly string[];
  all: boolean;
  some: boolean;
  has: (id: string) => boolean;
  toggle: (id: string, on: boolean, shift: boolean) => void;
  toggleAll: (on: boolean) => void;
  clear: () => void;
}

/** Which rows of this page are ticked; Shift ticks everything between. Rows that left are forgotten. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const order = rows.map((row) => row.id);
    const ids = order.filter((id) => picked.has(id));
    const set = (changed: readonly string[], on: boolean) => {
      const next = new Set(ids);
      for (const id of changed) if (on) next.add(id); else next.delete(id);
      setPicked(next);
    };
    return {
      ids,
      all: ids.length > 0 && ids.length === order.length,
      some: ids.length > 0 && ids.length < order.length,
      has: (id) => picked.has(id),
      toggle: (id, on, shift) => {
        const from = shift && last.current ? order.indexOf(last.current) : -1;
        const to = order.indexOf(id);
        last.current = id;
        set(from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), on);
      },
      toggleAll: (on) => set(order, on),
      clear: () => setPicked(new Set()),
    };
  }, [rows, picked]);
}
