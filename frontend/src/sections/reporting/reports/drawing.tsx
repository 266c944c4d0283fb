import { shortAmount } from '@/patterns/chart/axis';
import { Bars } from '@/patterns/chart/bars';
import { Trend } from '@/patterns/chart/trend';
import { useMedia, PHONE } from '@/lib/browser/media';
import type { Measure, Report, ReportRow } from './api';
import { headingOf, isOfTime, rowName, shortRowName, valueText } from './labels';

const MAX_BARS = { phone: 6, desk: 12 };

interface DrawingProps {
  report: Report;
  measure: Measure;
}

/** A line over time, or the largest rows as bars. */
export const ReportDrawing = ({ report, measure }: DrawingProps) =>
  isOfTime(report) ? <Line report={report} measure={measure} /> : <Ranking report={report} measure={measure} />;

const axisTextOf =
  ({ unit }: Measure) =>
  (value: number): string =>
    unit === 'money' ? shortAmount(value) : String(value);

const tooltipOf = (row: ReportRow, report: Report, measure: Measure): string[] => {
  const before = row.before?.[measure.name];
  const then = before === undefined || before === null ? [] : [`${valueText(before, measure)} before`];
  return [rowName(row, report), valueText(row.values[measure.name] ?? null, measure), ...then];
};

function Line({ report, measure }: DrawingProps) {
  return (
    <Trend
      label={`${measure.label} by ${headingOf(report).toLowerCase()}`}
      axisText={axisTextOf(measure)}
      valueText={(value) => valueText(value, measure)}
      whole={measure.unit === 'count'}
      points={report.rows.map((row) => ({
        label: shortRowName(row, report),
        value: row.values[measure.name] ?? 0,
        before: row.before?.[measure.name] ?? undefined,
        tooltip: tooltipOf(row, report, measure),
      }))}
    />
  );
}

function Ranking({ report, measure }: DrawingProps) {
  const most = useMedia(PHONE) ? MAX_BARS.phone : MAX_BARS.desk;
  return (
    <Bars
      label={`${measure.label} by ${headingOf(report).toLowerCase()}`}
      axisText={axisTextOf(measure)}
      whole={measure.unit === 'count'}
      bars={report.rows.slice(0, most).map((row) => ({
        label: shortRowName(row, report),
        value: Math.max(row.values[measure.name] ?? 0, 0),
        tooltip: tooltipOf(row, report, measure),
      }))}
    />
  );
}
