import { useState } from 'react';
import type { ChosenColumns } from './use-columns';
import type { Widths } from './widths';

export interface Sizing {
  /** The current widths; undefined while every column has its default width. */
  widths: Widths | undefined;
  /** Shows widths during a drag, without saving them. */
  show: (widths: Widths | undefined) => void;
  /** Shows and saves widths. */
  save: (widths: Widths | undefined) => void;
}

/** Column widths that follow a dragged edge and are saved when it is released. */
export function useWidths({ widths, cols, resize }: Pick<ChosenColumns<never>, 'widths' | 'cols' | 'resize'>): Sizing {
  const [shown, setShown] = useState<{ widths: Widths | undefined; over: string | undefined }>();
  // Saved widths arrive with the URL, shortly after.
  const current = shown?.over === cols ? shown : undefined;
  if (shown && !current) setShown(undefined);
  const show = (next: Widths | undefined) => setShown({ widths: next, over: cols });
  return {
    widths: current ? current.widths : widths,
    show,
    save: (next) => {
      show(next);
      resize(next);
    },
  };
}
