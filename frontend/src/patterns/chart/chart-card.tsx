import { useState, type ReactNode } from 'react';
import '@/styles/chart.css';
import { useDevice } from '@/lib/storage/storage';
import { isHidden, privacy, type PrivateKind } from '@/lib/storage/privacy';
import { Card } from '@/patterns/record/detail-page';
import { IconButton } from '@/ui/button';

interface ChartTable {
  heads: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[];
}

interface ChartCardProps {
  /** The subject of the chart: "Spend". */
  title: string;
  sub?: ReactNode;
  /** The answer to its question, in words. */
  answer: string;
  note?: ReactNode;
  /** Which kind of amount it shows. If hidden, the chart isn't drawn either, because its shape would give them away. */
  kind?: PrivateKind;
  table: ChartTable;
  /** Whether there is enough data to draw. */
  drawn: boolean;
  children: ReactNode;
}

/** One question with its answer as the title, and the data table behind the chart. */
export function ChartCard({ title, sub, answer, note, kind, table, drawn, children }: ChartCardProps) {
  const [asTable, setTable] = useState(false);
  const settings = useDevice(privacy);
  const hidden = kind !== undefined && isHidden(settings, kind);
  const text = hidden ? `${title} is hidden by your privacy settings.` : answer;
  return (
    <Card
      title={title}
      sub={sub}
      flush
      end={
        drawn &&
        !hidden && (
          <IconButton
            small
            icon={asTable ? 'chart' : 'list'}
            label={asTable ? `${title}: show as chart` : `${title}: show as table`}
            aria-pressed={asTable}
            onClick={() => setTable(!asTable)}
          />
        )
      }
    >
      <div className="chart-head">
        <p className={hidden ? 't-small t-3' : 't-title-m'}>{text}</p>
        {note && !hidden && <p className="t-small t-3 num">{note}</p>}
      </div>
      {drawn && !hidden && (asTable ? <TableBehind title={title} {...table} /> : children)}
    </Card>
  );
}

function TableBehind({ title, heads, rows }: ChartTable & { title: string }) {
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={`${title} as a table`}>
      <table className="table compact">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th scope="col" key={head} className={index > 0 ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, index) => (
                <td key={heads[index]} className={index > 0 ? 'r num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
