import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/report.css';
import { None } from '@/patterns/display/private';
import { TermHelp } from '@/patterns/display/term-help';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import { Segmented } from '@/ui/segmented';
import type { linkTo } from '@/patterns/navigation/link-to';
import type { Measure, Report, ReportRow } from './api';
import { rowsLink } from './names';
import { headingOf, isOfTime, percent, rowName } from './labels';
import { ReportChange, ReportValue, useHidden } from './value';

interface TableProps {
  report: Report;
  onGroup: (by: string) => void;
}

/** The data of the chart. A count opens its records. */
export function ReportTable({ report, onGroup }: TableProps) {
  const heading = headingOf(report);
  const main = report.measures.find(({ name }) => name === report.main);
  return (
    <section className="table-wrap report-table" aria-label={`By ${heading.toLowerCase()}`}>
      <div className="report-table-head row wrap between">
        <h2 className="t-title-s">{`By ${heading.toLowerCase()}`}</h2>
        {report.groupings.length > 1 && (
          <Segmented
            label="Group by"
            value={report.by}
            onChange={onGroup}
            options={report.groupings.map(({ by, label }) => ({ value: by, label }))}
          />
        )}
      </div>
      <div className="report-scroll" tabIndex={0} role="region" aria-label={`${report.label} as a table`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {report.measures.map(({ name, label }) => (
                <th scope="col" key={name} className="r">
                  {label}
                  {name === 'turnover' && <TermHelp terms={['turnover']} />}
                </th>
              ))}
              {report.compared_first && (
                <th scope="col" className="r">
                  Change
                </th>
              )}
              {hasShare(report, main) && (
                <th scope="col" className="r">
                  Share
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <Row key={row.key} row={row} report={report} main={main} />
            ))}
          </tbody>
          {report.total && (
            <tfoot>
              <Row row={report.total} report={report} main={main} total />
            </tfoot>
          )}
        </table>
      </div>
      <p className="report-foot t-small t-3">
        {plural(report.rows.length + report.left_off, 'row')}
        {report.left_off > 0 && `, of which the first ${plural(report.rows.length, 'row')} are shown`}
      </p>
    </section>
  );
}

/** Rows that add up have a share of the total. */
const hasShare = (report: Report, main: Measure | undefined): main is Measure =>
  report.total !== null && !isOfTime(report) && (main?.unit === 'money' || main?.unit === 'count');

interface RowProps {
  row: ReportRow;
  report: Report;
  main: Measure | undefined;
  total?: boolean;
}

function Row({ row, report, main, total = false }: RowProps) {
  const counts = report.measures.find(({ unit }) => unit === 'count')?.name;
  const place = rowsLink(row.rows);
  return (
    <tr className={cx(total && 'report-total')}>
      <th scope="row">{total ? 'Total' : rowName(row, report)}</th>
      {report.measures.map((measure) => {
        const value = <ReportValue measure={measure} report={report} value={row.values[measure.name]} />;
        const links = place && measure.name === counts && row.values[measure.name];
        return (
          <td key={measure.name} className="r num">
            {links ? <Rows link={place}>{value}</Rows> : value}
          </td>
        );
      })}
      {report.compared_first && (
        <td className="r">
          {main && (
            <ReportChange
              measure={main}
              report={report}
              value={row.values[main.name]}
              before={row.before?.[main.name]}
            />
          )}
        </td>
      )}
      {hasShare(report, main) && (
        <td className="r">
          <Share report={report} main={main} value={row.values[main.name]} />
        </td>
      )}
    </tr>
  );
}

/** The records behind a figure. */
function Rows({ link, children }: { link: ReturnType<typeof linkTo>; children: ReactNode }) {
  return (
    <Link {...link} className="report-rows" title="View records">
      {children}
    </Link>
  );
}

function Share({ report, main, value }: { report: Report; main: Measure; value: number | null | undefined }) {
  const hidden = useHidden(main, report);
  const whole = report.total?.values[main.name];
  if (hidden || !value || !whole || whole <= 0) return <None />;
  const share = (value / whole) * 100;
  return (
    <span className="report-share row num">
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${Math.min(Math.max(share, 0), 100).toFixed(1)}%` }} />
      </span>
      {percent(share)}
    </span>
  );
}
