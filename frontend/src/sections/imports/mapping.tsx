import '@/styles/imports.css';
import { useState } from 'react';
import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import type { Report } from './api';
import { columnsOf, isOwnExport, type Said } from './columns';

interface MappingProps {
  /** The columns that the last check recognized; undefined before the first check, or when it failed. */
  report: Report | undefined;
  said: Said;
  problem: string | undefined;
  onChange: (said: Said) => void;
}

/** The field of each column: guessed from the headings, or entered by hand. A blank field leaves the column out. */
export function Mapping({ report, said, problem, onChange }: MappingProps) {
  const columns = columnsOf(report, said);
  const understood = columns.filter(({ field }) => field !== '').length;
  return (
    <details className="import-mapping" open={!isOwnExport(report)}>
      <summary>{`${understood} of ${columns.length} columns will be imported`}</summary>
      <Problem text={problem} />
      <div className="columns">
        {columns.map(({ name, field }) => (
          <label key={name} className={cx(field === '' && 't-3')}>
            <span className="trunc" title={name}>
              {name}
            </span>
            <span className="input">
              <input
                value={field}
                placeholder="Not imported"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange({ ...said, [name]: event.target.value })}
              />
            </span>
          </label>
        ))}
      </div>
      {!report && <AddColumn onAdd={(name, field) => onChange({ ...said, [name]: field })} />}
    </details>
  );
}

/** For a file whose headings weren't recognized: a column and its field. */
function AddColumn({ onAdd }: { onAdd: (name: string, field: string) => void }) {
  const [name, setName] = useState('');
  const [field, setField] = useState('');
  const ready = name.trim() !== '' && field.trim() !== '';
  const add = () => {
    if (!ready) return;
    onAdd(name.trim(), field.trim());
    setName('');
    setField('');
  };
  return (
    <div className="row add-column">
      <span className="input">
        <input
          value={name}
          aria-label="Column heading"
          placeholder="Column heading in the file"
          onChange={(event) => setName(event.target.value)}
        />
      </span>
      <span className="input">
        <input
          value={field}
          aria-label="Field"
          placeholder="Field, such as name or price"
          onChange={(event) => setField(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
      </span>
      <Button onClick={add} aria-disabled={!ready || undefined}>
        Add
      </Button>
    </div>
  );
}
