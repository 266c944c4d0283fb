import type { ReactNode } from 'react';

interface MoneyRow {
  label: ReactNode;
  value: ReactNode;
  look?: 'pre' | 'total' | 'rule internal' | 'internal';
}

/** How an amount is calculated, line by line. */
export function MoneyTable({ rows }: { rows: readonly (MoneyRow | false)[] }) {
  return (
    <table className="money">
      <tbody>
        {rows.map(
          (row, index) =>
            row && (
              <tr
                key={index}
                data-clear={row.look === 'total' || undefined}
                className={row.look === 'total' ? 'rule total' : row.look}
              >
                <td>{row.label}</td>
                <td>{row.value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
