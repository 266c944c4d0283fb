import { Switch } from '@/ui/switch';
import type { Report } from './api';
import { fieldLabel } from './words';

/** Which column was taken for which field. A wrong guess can be left out. */
export function Mapping({ report, leftOut, onChange }: { report: Report; leftOut: readonly string[]; onChange: (leftOut: string[]) => void }) {
  const guessed = Object.entries(report.mapping);
  const columns = [...guessed.map(([column]) => column), ...leftOut.filter((column) => !(column in report.mapping))];
  const turn = (column: string, on: boolean) => onChange(on ? leftOut.filter((one) => one !== column) : [...leftOut, column]);
  return (
    <details className="mapping" open>
      <summary>{`${guessed.length} ${guessed.length === 1 ? 'column' : 'columns'} understood`}</summary>
      <ul>
        {columns.map((column) => (
          <li key={column}>
            <Switch label={`${column} → ${report.mapping[column] ? fieldLabel(report.mapping[column]) : 'left out'}`} checked={!leftOut.includes(column)} onChange={(on) => turn(column, on)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
