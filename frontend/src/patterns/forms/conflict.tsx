import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { compare, merge, type Side } from './conflict-rules';
import { Private } from '@/patterns/display/private';
import { fullDate } from '@/lib/dates';
import { isDay } from '@/lib/month';
import { readMoney } from '@/lib/money';
import type { PrivateKind } from '@/lib/privacy';

/** What a section provides about its rows, so that two versions can be compared side by side. */
export interface ConflictWords<Values extends FieldValues> {
  /** "contact": for the title. */
  noun: string;
  /** The server's row as form values, and its version. */
  read: (row: unknown) => { values: Values; version: number };
  labels: Partial<Record<keyof Values, string>>;
  /** A value as text, if the raw value isn't readable. */
  show?: (name: keyof Values, value: unknown) => string;
  /** The fields that are amounts, with the privacy setting that hides each. */
  amounts?: Partial<Record<keyof Values, PrivateKind>>;
}

interface ConflictProps<Values extends FieldValues> {
  words: ConflictWords<Values>;
  /** The values when this edit started. */
  base: Values;
  mine: Values;
  theirs: unknown;
  onClose: () => void;
  onResolve: (values: Values, theirs: { values: Values; version: number }) => Promise<void>;
}

/**
 * Shown if someone else saved while this form was open: both versions, with a choice for each field. Nothing is lost.
 */
export function ConflictDialog<Values extends FieldValues>({
  words,
  base,
  mine,
  theirs,
  onClose,
  onResolve,
}: ConflictProps<Values>) {
  const other = words.read(theirs);
  const differences = compare(base, mine, other.values);
  const [picks, setPicks] = useState<Partial<Record<keyof Values, Side>>>({});
  const asked = differences.filter((difference) => difference.kind === 'both');
  const pickAll = (side: Side) => setPicks(Object.fromEntries(asked.map(({ name }) => [name, side])) as typeof picks);
  const show = (name: keyof Values, value: unknown) => drawn(words, name, value);
  const save = () => void onResolve(merge(mine, other.values, differences, picks), other);
  return (
    <Dialog
      wide
      title={`This ${words.noun} was changed while you were editing`}
      description={sentence(asked.length)}
      onClose={onClose}
      footer={
        <>
          {asked.length > 0 && (
            <span className="row gap-1 grow">
              <Button look="quiet" onClick={() => pickAll('theirs')}>
                All theirs
              </Button>
              <Button look="quiet" onClick={() => pickAll('mine')}>
                All mine
              </Button>
            </span>
          )}
          <Button look="primary" onClick={save}>
            Save this
          </Button>
        </>
      }
    >
      <div className="conflict">
        {differences.map(({ name, kind }) => (
          <fieldset key={String(name)}>
            <legend>{words.labels[name] ?? String(name)}</legend>
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

function drawn<Values extends FieldValues>(
  { show, amounts }: ConflictWords<Values>,
  name: keyof Values,
  value: unknown,
): ReactNode {
  const kind = amounts?.[name];
  if (kind && typeof value === 'string' && value !== '') return <Private kind={kind} value={readMoney(value)} />;
  if (typeof value === 'string' && isDay(value)) return fullDate(value);
  return show?.(name, value) ?? (typeof value === 'string' && value !== '' ? value : 'empty');
}

function sentence(asked: number): string {
  if (asked === 0) return 'You edited different fields, so both changes can be kept.';
  return `${asked === 1 ? '1 field differs' : `${asked} fields differ`}. Choose which version to keep.`;
}
