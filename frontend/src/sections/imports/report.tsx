import { useState, type ReactNode } from 'react';
import '@/styles/imports.css';
import { Heads } from '@/patterns/display/column-heads';
import { Card } from '@/patterns/record/detail-page';
import { Stats } from '@/patterns/display/stat-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { ownValue } from '@/lib/own-value';
import type { Report } from './api';
import { importSummary } from './summary';
import { fieldLabel, kindLabels, statusLabels } from './labels';

type RowProblem = Report['errors'][number];

const MAX_SHOWN = 50;
const NO_FIELD = 'No matching field';

/** The report: added and changed records, and each problem with its location and fix. */
export function ReportCard({ report }: { report: Report }) {
  return (
    <section className="card import-report" aria-label="Report">
      <header>
        <h2>{report.number ? `Import ${report.number}` : 'Before you import'}</h2>
        <span className="sub trunc">{`${kindLabels[report.kind].label} from ${report.file_name}${report.created_at ? `, ${exactTime(report.created_at)}` : ''}`}</span>
        <span className="end">
          <StatusBadge display={statusLabels[report.status]} />
        </span>
      </header>
      <div className="body stack gap-4">
        <ReportBody report={report} />
      </div>
      {report.undo && <Undone undo={report.undo} />}
    </section>
  );
}

/** The figures of the report and its findings, also for a file that was only checked. `children` replace the errors. */
export function ReportBody({ report, children }: { report: Report; children?: ReactNode }) {
  const { tone, text } = importSummary(report);
  const isSaid = report.status === 'interrupted' || report.status === 'stopping';
  return (
    <div className="stack gap-4 import-report-body">
      <p className={`callout ${tone}`} role="status">
        <Icon
          name={tone === 'info' ? 'info' : tone === 'danger' ? 'error' : tone === 'warning' ? 'alert' : 'check-c'}
        />
        <span>{text}</span>
      </p>
      <Stats
        label="Rows"
        stats={[
          { label: 'New', figure: count(report.new), sub: `of ${plural(report.rows, 'row')}` },
          { label: 'Updated', figure: count(report.updated), sub: 'values differ' },
          { label: 'Skipped', figure: count(report.skipped), sub: 'no changes' },
          { label: 'With errors', figure: count(report.failed), sub: report.failed > 0 ? 'see below' : 'none' },
        ]}
      />
      {children ?? <Findings title="Errors" found={isSaid ? [] : report.errors} open />}
      <Findings title="Warnings" found={report.warnings} open={report.errors.length === 0} />
      <Ignored columns={report.ignored} because={report.ignored_because} />
      {report.id && <ImportedColumns mapping={report.mapping} />}
    </div>
  );
}

function Findings({ title, found, open }: { title: string; found: readonly RowProblem[]; open: boolean }) {
  const [all, setAll] = useState(false);
  if (found.length === 0) return null;
  const shown = all ? found : found.slice(0, MAX_SHOWN);
  return (
    <details className="import-findings" open={open}>
      <summary>{`${title} (${count(found.length)})`}</summary>
      <div className="table-wrap">
        <table className="table">
          <caption className="sr">{title}</caption>
          <Heads
            heads={[{ label: 'Row', look: 'r row-number' }, { label: 'Column', look: 'column' }, { label: 'Problem' }]}
          />
          <tbody>
            {shown.map((one, index) => (
              <tr key={index}>
                <td className="r">{one.row ?? <span className="t-3">All</span>}</td>
                <td>{one.column ?? <span className="t-3">{one.row ? 'Whole row' : 'Whole file'}</span>}</td>
                <td>{one.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown.length && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
          Show all {count(found.length)}
        </Button>
      )}
    </details>
  );
}

/** Columns that aren't imported. Those of an Orderkeep export are grouped by reason. */
function Ignored({ columns, because }: { columns: readonly string[]; because: Readonly<Record<string, string>> }) {
  if (columns.length === 0) return null;
  const reasons = [...new Set(columns.map((column) => ownValue(because, column) ?? NO_FIELD))];
  return (
    <details className="import-findings" open={reasons.includes(NO_FIELD)}>
      <summary>{`Columns not imported (${columns.length})`}</summary>
      <div className="stack gap-2">
        {reasons.map((reason) => (
          <div key={reason}>
            <p className="t-small t-3">{reason}</p>
            <p className="row wrap gap-1">
              {columns
                .filter((column) => (ownValue(because, column) ?? NO_FIELD) === reason)
                .map((column) => (
                  <span className="chip neutral" key={column}>
                    {column}
                  </span>
                ))}
            </p>
          </div>
        ))}
      </div>
    </details>
  );
}

function ImportedColumns({ mapping }: { mapping: Record<string, string> }) {
  return (
    <details className="import-findings">
      <summary>{`Columns imported (${Object.keys(mapping).length})`}</summary>
      <p className="row wrap gap-1">
        {Object.entries(mapping).map(([column, field]) => (
          <span className="chip neutral" key={column}>
            {column} → {fieldLabel(field)}
          </span>
        ))}
      </p>
    </details>
  );
}

function Undone({ undo }: { undo: NonNullable<Report['undo']> }) {
  return (
    <Card
      title="Undone"
      sub={`${count(undo.removed)} removed, ${count(undo.restored)} restored, ${count(undo.kept.length)} kept`}
      flush
    >
      {undo.kept.length > 0 && (
        <ul className="list">
          {undo.kept.map((one) => (
            <li key={one.id}>
              <div>
                <p className="l1">{one.title}</p>
                <p className="l2">{one.reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
