import type { ReactNode } from 'react';
import type { Change, Target } from './bulk-run';
import type { IconName } from '@/ui/icon-names';

/** The rows that an action applies to. */
export interface SelectedRows<Row> {
  /** Those of them that are on this page. */
  rows: readonly Row[];
  /** "3 contacts", "all 1,284 contacts". */
  summary: string;
  /** All rows that match the filter, beyond this page. */
  all: boolean;
  /** The same rows for the server. */
  target: Target;
}

interface Common {
  name: string;
  label: string;
  icon: IconName;
  danger?: boolean;
  /** Runs it on the selected rows. */
  keys?: 'S' | 'A' | 'P';
  /** An action that can't be undone. */
  final?: boolean;
  /** "Assigned": the verb in its toast, before the number of rows. */
  pastTense: string;
}

/** A menu: choosing an option runs the action, and it can be undone. */
export interface ChoiceAction<Row> extends Common {
  choices: readonly { value: string; label: string; icon?: IconName }[];
  change: (value: string) => Change;
  /** "to Sam Ortega", after the number of rows. */
  targetText?: (label: string) => string;
  /** Options that open a dialog first, by their value. */
  dialogs?: Readonly<Record<string, (props: BulkDialogProps<Row>) => ReactNode>>;
}

/** Runs on one press, and can be undone. */
export interface ButtonAction extends Common {
  change: () => Change;
}

/** `run` resolves when the action is done and announced; it throws the error that the form shows. */
export interface BulkDialogProps<Row> {
  chosen: SelectedRows<Row>;
  run: (change: Change) => Promise<unknown>;
  onClose: () => void;
}

/** Opens a dialog first. */
export interface DialogAction<Row> extends Common {
  dialog: (props: BulkDialogProps<Row>) => ReactNode;
  /** Not in the menu of a row, which has a dialog of its own. */
  notForOne?: true;
  /** The request per row; an action with one is limited to the rows on this page. */
  each?: (row: Row, change: Change) => Promise<unknown>;
}

/** Saves one file about the selected rows, in one press or after choosing its paper. It changes nothing. */
export interface FileAction<Row> {
  name: string;
  label: string;
  icon: IconName;
  danger?: undefined;
  keys?: undefined;
  papers?: readonly { value: string; label: string }[];
  file: (ids: readonly string[], paper: string) => Promise<unknown>;
  /** The ids that the file is made from, if not the row's own. */
  idsOf?: (row: Row) => readonly string[];
}

export type BulkAction<Row> = ChoiceAction<Row> | ButtonAction | DialogAction<Row> | FileAction<Row>;
