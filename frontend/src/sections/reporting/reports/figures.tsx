import { Stats } from '@/patterns/display/stat-card';
import type { Figure, Report } from './api';
import { rangeText } from './labels';
import { ReportChange, ReportValue } from './value';

const MAX_FIGURES = 4;

/** The headline figures, each with its change and the compared value. */
export function ReportFigures({ report }: { report: Report }) {
  return (
    <Stats
      label={`${report.label}: figures`}
      stats={report.figures.slice(0, MAX_FIGURES).map((figure) => ({
        label: figure.label,
        figure: (
          <>
            <ReportValue measure={figure} report={report} value={figure.value} />
            <ReportChange measure={figure} report={report} value={figure.value} before={figure.before} />
          </>
        ),
        sub: <ComparedFigure report={report} figure={figure} />,
      }))}
    />
  );
}

function ComparedFigure({ report, figure }: { report: Report; figure: Figure }) {
  if (!report.compared_first || !report.compared_last || figure.before === null) return null;
  return (
    <>
      vs. <ReportValue measure={figure} report={report} value={figure.before} />,{' '}
      {rangeText(report.compared_first, report.compared_last)}
    </>
  );
}
