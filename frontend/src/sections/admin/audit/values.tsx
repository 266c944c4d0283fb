import type { ReactNode } from 'react';
import '@/styles/audit.css';
import { exactTime } from '@/lib/dates/dates';
import { None, Private } from '@/patterns/display/private';
import { fieldLabel, groupText } from './labels';
import type { AuditEntry } from './api';

const AMOUNT = /amount|price|total|cost|spend|margin/;
/** The record's ID, which its name and link stand for. */
const OWN_ID = 'id';
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/** A recorded value. Amounts can be hidden like everywhere. */
function displayValue(field: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <None />;
  if (typeof value === 'number' && AMOUNT.test(field)) return <Private kind="price" value={value} />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return MOMENT.test(value) ? exactTime(value) : value;
  return groupText(value) || <None />;
}

/** The fields of an entry with the old and the new value. */
export function AuditValues({ entry }: { entry: AuditEntry }) {
  const before = entry.old ?? {};
  const after = entry.new ?? entry.details ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== OWN_ID)
    .sort();
  if (fields.length === 0) return <p className="t-3">No values were recorded.</p>;
  return (
    <table className="audit-values t-small">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {entry.old && <th scope="col">Old value</th>}
          {(entry.new ?? entry.details) && <th scope="col">{entry.old ? 'New value' : 'Value'}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {entry.old && (
              <td>
                <del className="tone-danger">{displayValue(field, before[field])}</del>
              </td>
            )}
            {(entry.new ?? entry.details) && (
              <td>
                <ins>{displayValue(field, after[field])}</ins>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
