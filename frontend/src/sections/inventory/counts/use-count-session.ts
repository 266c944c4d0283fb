import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, type Schema } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import type { CountLine, StockCount } from '@/sections/inventory/api';
import { enterCount, undoEntry, type Counted } from './counting-api';

interface Wrong {
  code: string;
  text: string;
  /** Whether no product or unit has this code. */
  unknown: boolean;
}

export interface CountSession {
  /** The latest entry of this device, unless it was removed. */
  last: Counted | undefined;
  wrong: Wrong | undefined;
  /** The line whose units are being scanned. */
  at: CountLine | undefined;
  choose: (line: CountLine) => void;
  scan: (code: string) => void;
  /** Adds a unit that isn't recorded. */
  find: (serial: string) => void;
  set: (line: CountLine, quantity: number) => void;
  undo: () => boolean;
}

/** Counting on this device. Each entry is sent immediately, so that others see it and nothing is lost. */
export function useCountSession(one: StockCount, lines: readonly CountLine[]): CountSession {
  const enter = useMutation(enterCount());
  const back = useMutation(undoEntry());
  const [last, setLast] = useState<Counted>();
  const [wrong, setWrong] = useState<Wrong>();
  const [chosen, setChosen] = useState<string>();
  const at = lines.find(({ id }) => id === chosen);
  const send = (code: string, values: Schema<'CountEntryIn'>) => {
    setWrong(undefined);
    enter.mutate(
      { count: one.id, values, key: newKey() },
      {
        onSuccess: (answer) => {
          if (isRefusal(answer))
            setWrong({ code, text: answer.message, unknown: answer.fields.some(({ field }) => field === 'code') });
          else setLast(answer);
        },
        onError: () => setWrong({ code, text: "Couldn't reach the server. Scan it again.", unknown: false }),
      },
    );
  };
  const undo = () => {
    if (!last || back.isPending) return false;
    back.mutate({ id: last.entry.id }, { onSuccess: () => setLast(undefined) });
    return true;
  };
  return {
    last,
    wrong,
    at,
    undo,
    choose: ({ id }) => setChosen(id === chosen ? undefined : id),
    scan: (typed) => {
      const code = typed.trim();
      send(code, { code, way: 'add', quantity: 1, ...(at?.is_unit_tracked ? { product_id: at.product_id } : {}) });
    },
    find: (serial) => at && send(serial, { product_id: at.product_id, serial_number: serial, way: 'add', quantity: 1 }),
    set: (line, quantity) => send('', { product_id: line.product_id, way: 'set', quantity }),
  };
}
