import { useRef, useState, type KeyboardEvent } from 'react';
import { NOT_A_DATE, readDay, displayDay, weekdayDate } from '@/patterns/fields/date-reading';
import { withSeparators } from '@/lib/numbers/money';
import { cx } from '@/lib/class-names';
import { readTyped } from './cell-text';
import type { FocusTarget, EditorProps, TypedEdit } from './edit-types';

/** Parses typed text into the value of a cell. */
interface Reading {
  read: (typed: string) => { value: string } | { wrong: string };
  /** The field's initial text. */
  display?: (value: string) => string;
  /** How the typed text is understood so far, shown below the field. */
  understood?: (typed: string) => string | undefined;
}

/** Dates can be typed as in forms: "tomorrow", "22 nov", "+3". */
function readDate(typed: string, blank: boolean | undefined): ReturnType<Reading['read']> {
  const day = readDay(typed);
  if (typed.trim() === '' && blank) return { value: '' };
  return day === undefined ? { wrong: NOT_A_DATE } : { value: day };
}

function understoodDate(typed: string): string | undefined {
  const day = readDay(typed);
  return day && weekdayDate(day);
}

function readingOf({ as, blank }: Pick<TypedEdit<never>, 'as' | 'blank'>): Reading {
  if (as === 'day') return { read: (typed) => readDate(typed, blank), display: displayDay, understood: understoodDate };
  return { read: (typed) => readTyped(as, typed, blank), display: as === 'money' ? withSeparators : String };
}

/**
 * Enter saves and moves down, Tab saves and moves on, Escape restores. Invalid text stays in the field with its error.
 */
export function TypedEditor<Row>({ row, edit, label, onSave, onCancel }: EditorProps<Row, TypedEdit<Row>>) {
  const [reading] = useState(() => readingOf(edit));
  const value = edit.value(row);
  const before = reading.display?.(value) ?? value;
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState<string>();
  const over = useRef(false);
  const understood = wrong === undefined && typed !== before ? reading.understood?.(typed) : undefined;
  const end = (after: FocusTarget) => {
    if (over.current) return;
    const read = reading.read(typed);
    if ('wrong' in read && typed.trim() !== before.trim() && after !== 'leave') {
      setWrong(read.wrong);
      return;
    }
    over.current = true;
    const same = 'wrong' in read || read.value === readBefore(reading, value);
    if (same) onCancel(after);
    else onSave(read.value, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      over.current = true;
      event.preventDefault();
      onCancel('stay');
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      end(event.key === 'Enter' ? 'down' : event.shiftKey ? 'back' : 'next');
    }
  };
  return (
    <span className="cell-typed">
      <input
        className={cx('cell-input', wrong && 'is-error')}
        type="text"
        inputMode={edit.as === 'money' ? 'decimal' : edit.as === 'whole' ? 'numeric' : undefined}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        autoComplete="off"
        ref={(input) => {
          if (input && !input.dataset.begun) {
            input.dataset.begun = 'yes';
            input.focus();
            input.select();
          }
        }}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => end('leave')}
      />
      {wrong && (
        <span className="cell-wrong" role="alert">
          {wrong}
        </span>
      )}
      {understood && (
        <span className="cell-understood" role="status">
          {understood}
        </span>
      )}
    </span>
  );
}

function readBefore(reading: Reading, before: string): string {
  const read = reading.read(before);
  return 'value' in read ? read.value : before;
}
