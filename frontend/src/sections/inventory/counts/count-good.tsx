import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import '@/styles/counts.css';
import { FieldError } from '@/patterns/fields/field-error';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { readQuantity, wholeNumberProblem } from '@/lib/numbers/whole-number';
import type { CountLine } from '@/sections/inventory/api';
import { signedDifference } from '@/sections/inventory/labels';
import { recountLine } from './counting-api';
import type { CountSession } from './use-count-session';

interface CountGoodProps {
  line: CountLine;
  /** Blind count: hides the expected quantities. */
  hides: boolean;
  isOpen: boolean;
  isAdmin: boolean;
  session: CountSession;
}

/** One product of a count, with a typed total or scanned items. */
export function CountGood({ line, hides, isOpen, session }: CountGoodProps) {
  const isAt = session.at?.id === line.id;
  return (
    <li className={cx('count-good', line.counted !== null && 'is-done', isAt && 'is-at')}>
      <span className="count-good-name stack">
        <Link to="/inventory/product/$id" params={{ id: line.product_id }} className="strong trunc t-1">
          {line.product_name}
        </Link>
        <span className="t-small t-3 trunc">
          {[line.product_sku, line.category, line.counter_name && `counted by ${line.counter_name}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {!hides && (
        <span className="r num t-2 count-good-expected">
          <span className="count-good-label">Expected </span>
          {line.expected === null ? '' : count(line.expected)}
        </span>
      )}
      <span className="r count-good-counted">
        {!isOpen ? (
          <span className="num">{line.counted === null ? '' : count(line.counted)}</span>
        ) : line.is_unit_tracked ? (
          <Units line={line} session={session} isAt={isAt} />
        ) : (
          <Quantities key={line.counted} line={line} session={session} />
        )}
      </span>
      {!hides && <DifferenceCell line={line} />}
      <Notes line={line} isOpen={isOpen} hides={hides} />
    </li>
  );
}

function DifferenceCell({ line: { difference } }: { line: CountLine }) {
  if (difference === null) return <span className="r count-good-off" />;
  return (
    <span
      className={cx(
        'r num count-good-off',
        difference < 0 && 'tone-danger',
        difference > 0 && 'tone-warning',
        difference === 0 && 'tone-success',
      )}
    >
      {difference === 0 ? <Icon name="check" size={14} className="inline" /> : null}
      {difference === 0 ? <span className="sr">as expected</span> : signedDifference(difference)}
    </span>
  );
}

const MOST = 999_999;

/** What is wrong with a typed total; undefined if it can be saved. */
const problemOf = (typed: string): string | undefined =>
  wholeNumberProblem(typed) ?? (readQuantity(typed) > MOST ? `Enter ${count(MOST)} or less` : undefined);

/** The total quantity. Enter saves it and moves to the next product. */
function Quantities({ line, session }: { line: CountLine; session: CountSession }) {
  const sent = useRef(line.counted === null ? '' : String(line.counted));
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const keep = (field: HTMLInputElement): boolean => {
    const typed = field.value.trim();
    if (typed === '') field.value = sent.current;
    const problem = typed === '' || typed === sent.current ? undefined : problemOf(typed);
    setWrong(problem);
    if (problem || typed === '' || typed === sent.current) return !problem;
    sent.current = typed;
    session.set(line, readQuantity(typed));
    return true;
  };
  return (
    <div className="count-good-entry">
      <span className={cx('input count-good-in', wrong && 'is-error')}>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Counted quantity, ${line.product_name ?? ''}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && id}
          placeholder="-"
          defaultValue={line.counted ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => wrong && setWrong(problemOf(event.target.value.trim()))}
          onBlur={(event) => keep(event.target)}
          onKeyDown={(event) => event.key === 'Enter' && keep(event.currentTarget) && goOn(event.currentTarget)}
        />
      </span>
      {wrong && <FieldError id={id} text={wrong} />}
    </div>
  );
}

function goOn(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.count-good-in input')];
  fields[fields.indexOf(field) + 1]?.focus();
}

function Units({ line, session, isAt }: { line: CountLine; session: CountSession; isAt: boolean }) {
  return (
    <span className="count-good-units row wrap">
      <span className="num">{line.counted === null ? '' : plural(line.counted, 'unit')}</span>
      <Button
        size="sm"
        variant={isAt ? 'primary' : 'plain'}
        aria-pressed={isAt}
        icon="asset"
        onClick={() => session.choose(line)}
      >
        {isAt ? 'Scanning' : 'Scan units'}
      </Button>
      {line.counted === null && (
        <Button size="sm" variant="quiet" onClick={() => session.set(line, 0)}>
          None found
        </Button>
      )}
    </span>
  );
}

/** Notes on a line: movements during the count, missing units and who counted. */
function Notes({ line, isOpen, hides }: { line: CountLine; isOpen: boolean; hides: boolean }) {
  const again = useMutation(recountLine());
  if (line.counted === null)
    return line.recounts > 0 ? <span className="count-good-note t-small t-3">Recount needed</span> : null;
  const since = line.moved_since ?? 0;
  const notes = [
    !hides && since !== 0 && `${signedDifference(since)} moved since it was counted`,
    line.missing.length > 0 && `missing ${line.missing.join(', ')}`,
    line.found.length > 0 && `new ${line.found.join(', ')}`,
  ].filter(Boolean);
  if (notes.length === 0 && line.moved_meanwhile === 0) return null;
  return (
    <span className="count-good-note t-small t-3">
      {line.moved_meanwhile > 0 && (
        <span className="tone-warning">
          <Icon name="alert" size={14} className="inline" />
          {plural(line.moved_meanwhile, 'item')} moved during the count. Recount to be sure.{' '}
        </span>
      )}
      {notes.join(', ')}
      {isOpen && (
        <IconButton
          icon="refresh"
          small
          label={`Count ${line.product_name ?? 'it'} again`}
          onClick={() => again.mutate({ line })}
        />
      )}
    </span>
  );
}
