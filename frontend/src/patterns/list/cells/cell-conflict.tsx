import { ConflictDialog, type ConflictRecord } from '@/patterns/forms/conflict';
import type { PrivateKind } from '@/lib/privacy';

export interface CellConflictProps {
  noun: string;
  label: string;
  /** Values as display text. */
  texts: Readonly<Record<string, string>>;
  /** The privacy setting that hides it, if it is an amount. */
  kind: PrivateKind | undefined;
  base: string;
  mine: string;
  theirs: string;
  version: number;
  onResolve: (value: string) => void;
  onClose: () => void;
}

type CellValues = { value: string };

/** Shown if someone else changed the row: their value and yours, with a choice. */
export function CellConflict({
  noun,
  label,
  texts,
  kind,
  base,
  mine,
  theirs,
  version,
  onResolve,
  onClose,
}: CellConflictProps) {
  const record: ConflictRecord<CellValues, string> = {
    noun,
    read: (value) => ({ values: { value }, version }),
    labels: { value: label },
    ...(kind && { amounts: { value: kind } }),
    show: { value: (shown) => texts[shown] ?? (shown || 'empty') },
  };
  const resolve = ({ value }: CellValues) => {
    onClose();
    onResolve(value);
    return Promise.resolve();
  };
  return (
    <ConflictDialog
      record={record}
      base={{ value: base }}
      mine={{ value: mine }}
      theirs={theirs}
      onClose={onClose}
      onResolve={resolve}
    />
  );
}
