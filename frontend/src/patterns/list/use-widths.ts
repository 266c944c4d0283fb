import { useState } from 'react';
import type { ChosenColumns } from './use-columns';
import type { Widths } from './widths';

export interface Sizing {
  /** As shown now; undefined while every column has its usual width. */
  widths: Widths | undefined;
  /** Shows widths while somebody drags. */
  show: (widths: Widths | undefined) => void;
  /** Shows them and keeps them. */
  keep: (widths: Widths | undefined) => void;
}

/** Widths that change while an edge is dragged and are kept once it is let go. */
export function useWidths({ widths, words, resize }: Pick<ChosenColumns<never>, 'widths' | 'words' | 'resize'>): Sizing {
  const [shown, setShown] = useState<{ widths: Widths | undefined; over: string | undefined }>();
  // What is kept arrives with the address, a moment later.
  const current = shown?.over === words ? shown : undefined;
  if (shown && !current) setShown(undefined);
  const show = (next: Widths | undefined) => setShown({ widths: next, over: words });
  return {
    widths: current ? current.widths : widths,
    show,
    keep: (next) => {
      show(next);
      resize(next);
    },
  };
}
