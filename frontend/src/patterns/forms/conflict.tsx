import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { Private } from '@/patterns/display/private';
import { fullDate } from '@/lib/dates/dates';
import { isDay } from '@/lib/dates/month';
import { readMoney } from '@/lib/numbers/money';
import type { PrivateKind } from '@/lib/storage/privacy';
import { compareVersions, mergeValues, type ConflictSide } from './conflict-rules';

/** How the values of a form's fields read. */
export type ValueTexts<Values> = { readonly [Name in keyof Values]?: (value: Values[Name]) => string };

/** For a picked record. */
export const pickedName = (picked: { label: string } | null): string => picked?.label ?? 'none';

/** What a section provides about its rows, so that two versions can be compared side by side. */
export interface ConflictRecord<Values extends FieldValues, Row> {
  /** "contact": for the title. */
  noun: string;
  /** The server's row as form values, and its version. */
  read: (row: Row) => { values: Values; version: number };
  labels: Partial<Record<keyof Values, string>>;
  /** The values of these fields as text; of the others, the text is shown as it is. */
  show?: ValueTexts<Values>;
  /** The fields that are amounts, with the privacy setting that hides each. */
  amounts?: Partial<Record<keyof Values, PrivateKind>>;
}

interface ConflictProps<Values extends FieldValues, Row> {
  record: ConflictRecord<Values, Row>;
  /** The values when this edit started. */
  base: Values;
  mine: Values;
  theirs: Row;
  onClose: () => void;
  onResolve: (values: Values, theirs: { values: Values; version: number }) => Promise<void>;
}

/**
 * Shown if someone else saved while this form was open: both versions, with a choice for each field. Nothing is lost.
 */
export function ConflictDialog<Values extends FieldValues, Row>({
  record,
  base,
  mine,
  theirs,
  onClose,
  onResolve,
}: ConflictProps<Values, Row>) {
  const other = record.read(theirs);
  const differences = compareVersions(base, mine, other.values);
  const [picks, setPicks] = useState<Partial<Record<keyof Values, ConflictSide>>>({});
  const requested = differences.filter((difference) => difference.kind === 'both');
  const pickAll = (side: ConflictSide) => {
    const all: typeof picks = {};
    for (const { name } of requested) all[name] = side;
    setPicks(all);
  };
  const show = <Name extends keyof Values>(name: Name, value: Values[Name]) => renderValue(record, name, value);
  const save = () => void onResolve(mergeValues(mine, other.values, differences, picks), other);
  return (
    <Dialog
      wide
      title={`This ${record.noun} was changed while you were editing`}
      description={sentence(requested.length)}
      onClose={onClose}
      footer={
        <>
          {requested.length > 0 && (
            <span className="row gap-1 grow">
              <Button variant="quiet" onClick={() => pickAll('theirs')}>
                All theirs
              </Button>
              <Button variant="quiet" onClick={() => pickAll('mine')}>
                All mine
              </Button>
            </span>
          )}
          <Button variant="primary" onClick={save}>
            Save this
          </Button>
        </>
      }
    >
      <div className="conflict">
        {differences.map(({ name, kind }) => (
          <fieldset key={String(name)}>
            <legend>{record.labels[name] ?? String(name)}</legend>
            {kind === 'both' ? (
              (['mine', 'theirs'] as const).map((side) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`conflict-${String(name)}`}
                    checked={(picks[name] ?? 'mine') === side}
                    onChange={() => setPicks({ ...picks, [name]: side })}
                  />
                  <span className="t-caption t-3">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                  <span className="value">{show(name, (side === 'mine' ? mine : other.values)[name])}</span>
                </label>
              ))
            ) : (
              <p>
                <Icon name="check" />
                <span className="value">{show(name, (kind === 'mine' ? mine : other.values)[name])}</span>
                <span className="t-3">
                  {kind === 'mine' ? 'Changed only by you. Yours is kept.' : 'Changed only by them. Theirs is used.'}
                </span>
              </p>
            )}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function renderValue<Values extends FieldValues, Name extends keyof Values>(
  { show, amounts }: Pick<ConflictRecord<Values, never>, 'show' | 'amounts'>,
  name: Name,
  value: Values[Name],
): ReactNode {
  const kind = amounts?.[name];
  if (kind && typeof value === 'string' && value !== '') return <Private kind={kind} value={readMoney(value)} />;
  if (typeof value === 'string' && isDay(value)) return fullDate(value);
  return show?.[name]?.(value) ?? (typeof value === 'string' && value !== '' ? value : 'empty');
}

function sentence(requested: number): string {
  if (requested === 0) return 'You edited different fields, so both changes will be kept.';
  return `${requested === 1 ? '1 field differs' : `${requested} fields differ`}. Choose which version to keep.`;
}
