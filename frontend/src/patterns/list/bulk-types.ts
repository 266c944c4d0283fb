import type { ReactNode } from 'react';
import type { Change } from './bulk-run';
import type { IconName } from '@/ui/icon-names';

/** The rows that an act is for. */
export interface Chosen<Row> {
  /** Those of them that are on this page. */
  rows: readonly Row[];
  /** "3 contacts", "all 1,284 contacts". */
  words: string;
  /** All that the filter finds, beyond this page. */
  all: boolean;
}

interface Common {
  name: string;
  label: string;
  icon: IconName;
  danger?: boolean;
  /** Begins it with the selected rows. */
  keys?: 'S' | 'A' | 'P';
  /** A step that leads on: nothing takes it back. */
  final?: boolean;
  /** "Assigned": how it is told, before the number of rows. */
  told: string;
}

/** A menu: the choice is the act, and it can be undone. */
export interface ChoiceAct<Row> extends Common {
  choices: readonly { value: string; label: string; icon?: IconName }[];
  change: (value: string) => Change;
  /** "to Sam Ortega", after the number of rows. */
  toldTo?: (label: string) => string;
  /** Choices that open a dialog first, by their value. */
  asks?: Readonly<Record<string, (props: AskProps<Row>) => ReactNode>>;
}

/** One press, and it can be undone. */
export interface PressAct extends Common {
  change: () => Change;
}

/** `run` ends when the act is done and told; it throws what the form shows. */
export interface AskProps<Row> {
  chosen: Chosen<Row>;
  run: (change: Change) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog asks for more first. */
export interface AskAct<Row> extends Common {
  ask: (props: AskProps<Row>) => ReactNode;
  /** The call that each row has of its own; such an act is for the rows of this page only. */
  each?: (row: Row, change: Change) => Promise<unknown>;
}

export type BulkAct<Row> = ChoiceAct<Row> | PressAct | AskAct<Row>;
