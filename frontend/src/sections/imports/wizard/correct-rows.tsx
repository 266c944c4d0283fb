import { useId, useState } from 'react';
import '@/styles/imports.css';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { Report } from '@/sections/imports/api';
import {
  countCorrections,
  errorsByRow,
  MAX_CORRECTIONS,
  NO_CORRECTIONS,
  textOf,
  withCell,
  withConfirmed,
  withRowBack,
  withRowLeftOut,
  type RejectedRow,
} from './corrections';
import type { Wizard } from './use-wizard';

const PAGE = 20;
/** The field that names a row only to the system it comes from. */
const KEY = 'key';

/** The rows with errors, each with its wrong cells as fields. */
export function CorrectRows({ wizard, report }: { wizard: Wizard; report: Report }) {
  const { rejected_rows: rows, failed } = report;
  const [start, setStart] = useState(0);
  const errors = errorsByRow(report.errors);
  const first = start < rows.length ? start : 0;
  const shown = rows.slice(first, first + PAGE);
  const columns = Object.keys(report.mapping);
  const named = columns.filter((column) => report.mapping[column] !== KEY);
  return (
    <section className="stack gap-2" aria-label="Rows with errors">
      <h2 className="t-title-s">{`Rows with errors (${count(failed)})`}</h2>
      <p className="t-small t-2">
        Correct the rows here or leave them out, then check again. Your file isn&apos;t changed.
        {failed > rows.length && ` The first ${count(rows.length)} are listed.`}
      </p>
      <ul className="import-rows">
        {shown.map((row) => (
          <CorrectRow
            key={row.row}
            row={row}
            errors={errors.get(row.row) ?? []}
            columns={columns}
            named={named}
            wizard={wizard}
          />
        ))}
      </ul>
      {rows.length > PAGE && (
        <div className="row wrap" role="group" aria-label="Pages of rows">
          <Button size="sm" icon="c-left" disabled={first === 0} onClick={() => setStart(first - PAGE)}>
            Previous
          </Button>
          <span className="t-small t-2" role="status">
            {`${count(first + 1)}–${count(first + shown.length)} of ${count(rows.length)}`}
          </span>
          <Button
            size="sm"
            icon="c-right"
            disabled={first + PAGE >= rows.length}
            onClick={() => setStart(first + PAGE)}
          >
            Next
          </Button>
        </div>
      )}
    </section>
  );
}

/** How many rows were corrected, and the way back to the file as it is. */
export function CorrectionsNote({ wizard }: { wizard: Wizard }) {
  const { changed, leftOut } = countCorrections(wizard.corrections);
  if (changed + leftOut === 0) return null;
  const parts = [
    changed > 0 && `${plural(changed, 'row')} corrected`,
    leftOut > 0 && `${plural(leftOut, 'row')} left out`,
  ];
  return (
    <p className="row wrap t-small t-2">
      <span>{parts.filter(Boolean).join(', ')}</span>
      <Button size="sm" variant="quiet" icon="undo" onClick={() => wizard.correct(NO_CORRECTIONS)}>
        Discard corrections
      </Button>
    </p>
  );
}

interface CorrectRowProps {
  row: RejectedRow;
  errors: Report['errors'];
  columns: readonly string[];
  wizard: Wizard;
}

function CorrectRow({ row, errors, columns, named, wizard }: CorrectRowProps & { named: readonly string[] }) {
  const { corrections } = wizard;
  const [isWhole, setWhole] = useState(row.misaligned);
  const wrong = new Set(errors.map(({ column }) => column));
  const isLeftOut = corrections[row.row] === null;
  const title = named.map((column) => textOf(row, column, corrections)).find((text) => text.trim() !== '');
  const name = `Row ${count(row.row)}`;
  const shown = isWhole ? columns : columns.filter((column) => wrong.has(column));
  return (
    <li>
      <div className={cx('import-row-card', isLeftOut && 'is-left-out')} role="group" aria-label={name}>
        <div className="row wrap">
          <span className="grow trunc">
            <span className="strong">{name}</span>
            {title && <span className="t-2">{` ${title}`}</span>}
          </span>
          {!isLeftOut && !isWhole && (
            <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
              Show all cells
            </Button>
          )}
          <LeaveOut row={row} wizard={wizard} />
        </div>
        {isLeftOut ? (
          <p className="t-small t-3">This row won&apos;t be imported.</p>
        ) : (
          <Cells row={row} errors={errors} columns={shown} wizard={wizard} />
        )}
      </div>
    </li>
  );
}

/** Whether no further row can be corrected. */
const isFull = ({ corrections }: Wizard, { row }: RejectedRow) =>
  corrections[row] === undefined && Object.keys(corrections).length >= MAX_CORRECTIONS;

function LeaveOut({ row, wizard }: Pick<CorrectRowProps, 'row' | 'wizard'>) {
  const { corrections, checkedCorrections, correct } = wizard;
  return corrections[row.row] === null ? (
    <Button size="sm" icon="undo" onClick={() => correct(withRowBack(corrections, checkedCorrections, row.row))}>
      Include row
    </Button>
  ) : (
    <Button
      size="sm"
      icon="ban"
      disabled={isFull(wizard, row)}
      onClick={() => correct(withRowLeftOut(corrections, row.row))}
    >
      Leave out
    </Button>
  );
}

function Cells({ row, errors, columns, wizard }: CorrectRowProps) {
  const { corrections, checkedCorrections, correct } = wizard;
  const isConfirmed = corrections[row.row] !== undefined;
  return (
    <>
      {errors
        .filter(({ column }) => column === null || !columns.includes(column))
        .map(({ message }) => (
          <Message key={message}>{message}</Message>
        ))}
      {row.misaligned && (
        <div>
          <Button
            size="sm"
            icon="check"
            disabled={isConfirmed || isFull(wizard, row)}
            onClick={() => correct(withConfirmed(corrections, row.row))}
          >
            {isConfirmed ? 'Cells confirmed' : 'Cells are correct as shown'}
          </Button>
        </div>
      )}
      <div className="import-cells">
        {columns.map((column) => (
          <Cell
            key={column}
            column={column}
            text={textOf(row, column, corrections)}
            errors={errors.filter((error) => error.column === column).map(({ message }) => message)}
            disabled={isFull(wizard, row)}
            onChange={(text) => correct(withCell(corrections, checkedCorrections, row, { column, text }))}
          />
        ))}
      </div>
    </>
  );
}

interface CellProps {
  column: string;
  text: string;
  errors: readonly string[];
  disabled: boolean;
  onChange: (text: string) => void;
}

function Cell({ column, text, errors, disabled, onChange }: CellProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  return (
    <div className="field">
      <div className="label">
        <label htmlFor={id}>{column}</label>
      </div>
      <span className={cx('input', isWrong && 'is-error')}>
        <input
          id={id}
          value={text}
          disabled={disabled}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {isWrong && <Message id={`${id}-error`}>{errors.join('. ')}</Message>}
    </div>
  );
}

function Message({ id, children }: { id?: string; children: string }) {
  return (
    <p className="error" id={id}>
      <Icon name="error" />
      {children}
    </p>
  );
}
