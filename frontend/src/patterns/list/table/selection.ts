import { useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: readonly string[];
  all: boolean;
  some: boolean;
  /** All rows that match the filter, including those on other pages. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (id: string, on: boolean, shift: boolean) => void;
  toggleAll: (on: boolean) => void;
  setEverything: (on: boolean) => void;
  /** Selects exactly these rows. */
  only: (ids: readonly string[]) => void;
  clear: () => void;
}

interface Picked {
  ids: ReadonlySet<string>;
  /** The filter whose rows are all selected. */
  filter?: string;
}

/**
 * Which rows of this page are selected; Shift selects a range. Rows that leave are deselected, and "everything" ends
 * when the filter changes.
 */
export function useSelection(
  rows: readonly { id: string }[],
  filter: string,
  first: readonly string[] = [],
): Selection {
  const [picked, setPicked] = useState<Picked>(() => ({ ids: new Set(first) }));
  const last = useRef<string>(undefined);
  return useMemo(() => {
    const order = rows.map((row) => row.id);
    const everything = picked.filter === filter;
    const ids = everything ? order : order.filter((id) => picked.ids.has(id));
    const set = (changed: readonly string[], on: boolean) => {
      const next = new Set(ids);
      for (const id of changed)
        if (on) next.add(id);
        else next.delete(id);
      setPicked({ ids: next });
    };
    return {
      ids,
      all: ids.length > 0 && ids.length === order.length,
      some: ids.length > 0 && ids.length < order.length,
      everything,
      has: (id) => everything || picked.ids.has(id),
      toggle: (id, on, shift) => {
        const from = shift && last.current ? order.indexOf(last.current) : -1;
        const to = order.indexOf(id);
        last.current = id;
        set(from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1), on);
      },
      toggleAll: (on) => set(order, on),
      setEverything: (on) => setPicked({ ids: new Set(order), ...(on ? { filter } : {}) }),
      only: (ids) => setPicked({ ids: new Set(ids) }),
      clear: () => setPicked({ ids: new Set() }),
    };
  }, [rows, picked, filter]);
}
