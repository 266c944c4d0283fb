import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Count, Shipment, ShipmentLine } from '@/sections/shipments/api';
import {
  countOf,
  dropSerial,
  quantityLeft,
  setNote,
  setQuantity,
  switchSerial,
  type Counting,
  type Kind,
} from './counting';
import { CountingStore, type CountingState } from './counting-store';
import { scan, type Hit } from './scanning';

export interface CountingSession extends CountingState {
  shipment: Shipment;
  store: CountingStore;
  /** The selected line. */
  at: string | undefined;
  choose: (line: string) => void;
  /** Whether scans count as good or bad. */
  as: 'good' | 'bad';
  scanAs: (as: 'good' | 'bad') => void;
  /** Why the last scan failed. */
  wrong: string | undefined;
  /** The latest scan, unless it was undone. */
  last: Hit | undefined;
  count: (line: ShipmentLine) => Count;
  left: (line: ShipmentLine) => number;
  scan: (text: string) => void;
  set: (line: ShipmentLine, kind: Kind, quantity: number) => void;
  note: (line: ShipmentLine, text: string) => void;
  drop: (line: ShipmentLine, serial: string) => void;
  turn: (line: ShipmentLine, serial: string) => void;
  undo: () => boolean;
}

/** The count of a shipment on this device. It continues from the draft on the server and receives counts by others. */
export function useCounting(shipment: Shipment): CountingSession {
  const [store] = useState(() => new CountingStore(shipment));
  const session = useSyncExternalStore(store.subscribe, store.read);
  const [at, setAt] = useState<string>();
  const [as, setAs] = useState<'good' | 'bad'>('good');
  const [wrong, setWrong] = useState<string>();
  useEffect(() => store.adopt(shipment), [store, shipment]);
  useEffect(() => () => store.flush(), [store]);
  const { counting } = session;
  const put = (line: ShipmentLine, changed: Counting) => {
    setAt(line.id);
    setWrong(undefined);
    store.change(changed);
  };
  return {
    ...session,
    shipment,
    store,
    at: at ?? shipment.lines.find((line) => quantityLeft(counting, line) > 0)?.id,
    choose: setAt,
    as,
    scanAs: setAs,
    wrong,
    last: session.hits.at(-1),
    count: (line) => countOf(counting, line.id),
    left: (line) => quantityLeft(counting, line),
    scan: (text) => {
      const answer = scan(text, { lines: shipment.lines, counting, at, as });
      if ('wrong' in answer) {
        setWrong(answer.wrong);
        if (answer.line) setAt(answer.line);
        return;
      }
      setWrong(undefined);
      setAt(answer.hit.line);
      store.change(answer.counting, answer.hit);
    },
    set: (line, kind, quantity) => put(line, setQuantity(counting, line, kind, quantity)),
    note: (line, text) => store.change(setNote(counting, line, text)),
    drop: (line, serial) => put(line, dropSerial(counting, line, serial)),
    turn: (line, serial) => put(line, switchSerial(counting, line, serial)),
    undo: () => {
      const taken = store.undo();
      setWrong(undefined);
      if (taken) setAt(taken.line);
      return taken !== undefined;
    },
  };
}
