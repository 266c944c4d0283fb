import '@/styles/report.css';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { Card } from '@/patterns/record/detail-page';
import type { Measure, Report } from './api';
import { isOfTime, rangeText, reportAnswer } from './labels';
import { useHidden } from './value';

const ReportDrawing = lazyWithPreload(async () => (await import('./drawing')).ReportDrawing);

/**
 * The report's main measure. Its title states the answer; the table below holds the same data. The card knows whether
 * there is something to draw, so it has its height before the drawing has loaded.
 */
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
          <ReportDrawing report={report} measure={measure} />
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
        {rangeText(report.first, report.last)}
      </span>
      <span className="k">
        <i className="swatch line report-dash" />
        {rangeText(report.compared_first, report.compared_last)}
      </span>
    </span>
  );
}
