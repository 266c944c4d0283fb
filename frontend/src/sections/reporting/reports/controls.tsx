import '@/styles/date-field.css';
import '@/styles/report.css';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { Button } from '@/ui/button';
import { Menu, MenuRadios } from '@/ui/menu';
import { Segmented } from '@/ui/segmented';
import { isKeyOf, optionsOf } from '@/lib/options';
import type { ReportSearch } from '@/sections/reporting/filters';
import type { Period, Report } from './api';
import { comparisonLabels, isEmptyReport, periodLabels, rangeText, shortPeriods } from './labels';

const DayFilter = lazyWithPreload(
  async () => (await import('@/patterns/list/filters/day-filter')).DayFilter,
  ({ label }) => (
    <div className="date-filter" aria-hidden="true">
      <span>{label}</span>
      <span className="input date-input">{'\u00a0'}</span>
    </div>
  ),
);

interface ControlsProps {
  search: ReportSearch;
  report: Report | undefined;
  change: (params: Record<string, string | undefined>) => void;
}

/** Period, dates and comparison, all in the URL. An empty report has nothing to compare. */
export function ReportControls({ search, report, change }: ControlsProps) {
  const period = isKeyOf(periodLabels, search.period) ? search.period : search.first ? 'custom' : 'this_month';
  const choose = (next: Period) =>
    change(
      next === 'custom'
        ? { period: next, first: report?.first, last: report?.last }
        : { period: next === 'this_month' ? undefined : next, first: undefined, last: undefined },
    );
  const compare = isKeyOf(comparisonLabels, search.compare) ? search.compare : 'previous';
  return (
    <div className="report-controls no-print row wrap">
      <Segmented label="Period" value={period} onChange={choose} options={shortPeriods} />
      <Menu
        trigger={
          <Button icon="calendar">{report ? rangeText(report.first, report.last) : periodLabels[period]}</Button>
        }
      >
        <MenuRadios value={period} options={optionsOf(periodLabels)} onChange={choose} />
      </Menu>
      {period === 'custom' && (
        <>
          <DayFilter inRow label="From" value={search.first} onChange={(first) => change({ first })} />
          <DayFilter inRow label="To" value={search.last} onChange={(last) => change({ last })} />
        </>
      )}
      {!(report && isEmptyReport(report)) && (
        <>
          <span className="t-small t-3 no-phone">compared with</span>
          <Menu
            trigger={
              <Button>
                <span className="sr">Compared with </span>
                {report?.compared_first && report.compared_last
                  ? rangeText(report.compared_first, report.compared_last)
                  : comparisonLabels[compare]}
              </Button>
            }
          >
            <MenuRadios
              value={compare}
              options={optionsOf(comparisonLabels)}
              onChange={(next) => change({ compare: next === 'previous' ? undefined : next })}
            />
          </Menu>
        </>
      )}
    </div>
  );
}
