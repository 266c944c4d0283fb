import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/imports.css';
import { PartError } from '@/patterns/feedback/part-error';
import { Heads } from '@/patterns/display/column-heads';
import { Problem } from '@/patterns/forms/problem';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import { Button, Spinner } from '@/ui/button';
import { OptionalSelect } from '@/ui/select';
import { importFields } from '@/sections/imports/api';
import { ownValue } from '@/lib/own-value';
import type { Kind } from '@/sections/imports/labels';
import { matchingProblem, type FileColumns, type ImportField } from './column-choices';
import type { Wizard } from './use-wizard';

type FileColumn = FileColumns['columns'][number];

/** Each column of the file with its first values, and the field that it is imported as. */
export function ColumnStep({ wizard, kind }: { wizard: Wizard; kind: Kind }) {
  const { columns, choices } = wizard;
  const fields = useQuery(importFields(kind));
  const [isSubmitted, setSubmitted] = useState(false);
  if (fields.isError)
    return <PartError title="Couldn't load the fields" error={fields.error} retry={() => void fields.refetch()} />;
  if (!columns || !fields.data) return <Spinner label="Loading..." />;
  const problem = columns.own ? undefined : matchingProblem(kind, fields.data.fields, choices);
  const check = () => {
    setSubmitted(true);
    if (!problem) wizard.check();
  };
  return (
    <>
      <Problem text={wizard.errors.of('mapping') ?? (isSubmitted ? problem : undefined)} />
      <p className="t-2">{summary(columns, choices)}</p>
      <ColumnTable columns={columns} fields={fields.data.fields} wizard={wizard} />
      {columns.unnamed.length > 0 && (
        <p className="t-small t-3">{`Not imported, because they have no heading: ${columns.unnamed.join(', ')}`}</p>
      )}
      <div className="row wrap">
        <Button icon="c-left" onClick={() => wizard.goTo('file')}>
          Change data
        </Button>
        <Button variant="primary" icon="search" busy={wizard.busy.check && 'Checking...'} onClick={check}>
          Check rows
        </Button>
      </div>
    </>
  );
}

function summary({ columns, own, rows }: FileColumns, choices: Wizard['choices']): string {
  const used = columns.filter(({ name }) => ownValue(choices, name)).length;
  const counted = `${plural(rows, 'row')}. ${used} of ${plural(columns.length, 'column')} will be imported.`;
  return own ? `This is an Orderkeep export, so its columns are matched automatically. ${counted}` : counted;
}

interface ColumnTableProps {
  columns: FileColumns;
  fields: readonly ImportField[];
  wizard: Wizard;
}

function ColumnTable({ columns, fields, wizard }: ColumnTableProps) {
  return (
    <table className="table import-columns">
      <caption className="sr">Columns of the file</caption>
      <Heads heads={[{ label: 'Column in the file' }, { label: 'First values' }, { label: 'Import as' }]} />
      <tbody>
        {columns.columns.map((column) => (
          <tr key={column.name} className={cx(!ownValue(wizard.choices, column.name) && 'is-ignored')}>
            <th scope="row">{column.name}</th>
            <td className="import-values">{column.values.join(', ') || <span className="t-3">Empty</span>}</td>
            <td>
              {columns.own ? (
                <span className={cx(!column.field && 't-3')}>{column.field ? 'Recognized' : 'Not imported'}</span>
              ) : (
                <FieldChoice column={column} fields={fields} wizard={wizard} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FieldChoiceProps {
  column: FileColumn;
  fields: readonly ImportField[];
  wizard: Wizard;
}

const matchLabels: Record<FileColumn['matched_by'], string | undefined> = {
  heading: 'Suggested by heading',
  earlier: 'As in your last import',
  none: undefined,
};

function FieldChoice({ column, fields, wizard }: FieldChoiceProps) {
  const value = ownValue(wizard.choices, column.name) ?? '';
  const unchanged = value === (column.field ?? '');
  return (
    <>
      <OptionalSelect
        blank="Not imported"
        aria-label={`Import ${column.name} as`}
        value={value}
        options={fields.map(({ name, label, required }) => ({
          value: name,
          label: required ? `${label} (required)` : label,
        }))}
        onPick={(field) => wizard.choose(column.name, field)}
      />
      {unchanged && matchLabels[column.matched_by] && (
        <span className="hint block">{matchLabels[column.matched_by]}</span>
      )}
    </>
  );
}
