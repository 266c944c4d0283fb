import '@/styles/report.css';
import { shortAmount } from '@/patterns/chart/axis';
import { Bars } from '@/patterns/chart/bars';
import { Trend } from '@/patterns/chart/trend';
import { useMedia, PHONE } from '@/lib/media';
import { Card } from '@/patterns/record/detail-page';
import type { Measure, Report, ReportRow } from './reports-api';
import { isOfTime, rangeWords, reportAnswer, rowName, shortRowName, valueWords } from './report-words';
import { useHidden } from './report-value';

const MOST_BARS = { phone: 6, desk: 12 };

/** The report's main measure. Its title states the answer; the table below holds the same data. */
export function ReportChart({ report }: { report: Report }) {
  const measure = report.measures.find(({ name }) => name === report.main);
  return measure ? <Chart report={report} measure={measure} /> : null;
}

function Chart({ report, measure }: { report: Report; measure: Measure }) {
  const hidden = useHidden(measure, report);
  if (hidden)
    return (
      <Card title={measure.label} flush>
        <p className="body t-small t-3">{`${measure.label} is hidden by your privacy settings.`}</p>
      </Card>
    );
  const drawn = report.rows.some(({ values }) => values[report.main]);
  return (
    <Card title={reportAnswer(report)} flush end={drawn && <Legend report={report} />}>
      {drawn ? (
        <div className="report-chart">
          {isOfTime(report) ? (
            <Line report={report} measure={measure} />
          ) : (
            <Ranking report={report} measure={measure} />
          )}
        </div>
      ) : (
        <p className="body t-small t-3">Choose another period to see figures here.</p>
      )}
    </Card>
  );
}

function Legend({ report }: { report: Report }) {
  if (!isOfTime(report) || !report.compared_first || !report.compared_last) return null;
  return (
    <span className="legend no-phone">
      <span className="k">
        <i className="swatch line" />
        {rangeWords(report.first, report.last)}
      </span>
      <span className="k">
        <i className="swatch line report-dash" />
        {rangeWords(report.compared_first, report.compared_last)}
      </span>
    </span>
  );
}

const sayOf =
  ({ unit }: Measure) =>
  (value: number): string =>
    unit === 'money' ? shortAmount(value) : String(value);

const wordsOf = (row: ReportRow, report: Report, measure: Measure): string[] => {
  const before = row.before?.[measure.name];
  const then = before === undefined || before === null ? [] : [`${valueWords(before, measure)} before`];
  return [rowName(row, report), valueWords(row.values[measure.name] ?? null, measure), ...then];
};

function Line({ report, measure }: { report: Report; measure: Measure }) {
  return (
    <Trend
      label={`${measure.label} by ${report.by}`}
      say={sayOf(measure)}
      tell={(value) => valueWords(value, measure)}
      whole={measure.unit === 'count'}
      points={report.rows.map((row) => ({
        label: shortRowName(row, report),
        value: row.values[measure.name] ?? 0,
        before: row.before?.[measure.name] ?? undefined,
        words: wordsOf(row, report, measure),
      }))}
    />
  );
}

/** The largest rows. */
function Ranking({ report, measure }: { report: Report; measure: Measure }) {
  const most = useMedia(PHONE) ? MOST_BARS.phone : MOST_BARS.desk;
  return (
    <Bars
      label={`${measure.label} by ${report.by}`}
      say={sayOf(measure)}
      whole={measure.unit === 'count'}
      bars={report.rows.slice(0, most).map((row) => ({
        label: shortRowName(row, report),
        value: Math.max(row.values[measure.name] ?? 0, 0),
        words: wordsOf(row, report, measure),
      }))}
    />
  );
}
