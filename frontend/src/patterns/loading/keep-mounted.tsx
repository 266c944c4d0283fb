import { useState, type ReactNode } from 'react';

/**
 * A dialog of a record, which opens only if `when` is true and then stays until it is closed. The save that it waits
 * for often makes `when` false, and so can someone else's change: neither may take away a dialog with what was typed
 * in it, or leave its name in the URL. It keeps showing the record that it was opened for; the server refuses a late
 * save.
 */
export function KeepMounted({ when, children }: { when: boolean; children: ReactNode }) {
  const [last, setLast] = useState<ReactNode>(null);
  if (when && last !== children) setLast(children);
  return last;
}
