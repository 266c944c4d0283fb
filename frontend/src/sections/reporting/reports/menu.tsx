import { Link } from '@tanstack/react-router';
import '@/styles/report.css';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuLink } from '@/ui/menu';
import type { ReportSearch } from '@/sections/reporting/filters';
import { reportLabel, reportLabels, visibleReports, type ReportName } from './names';

/** The same period and comparison in another report, which is none that was saved. Groupings differ from report to report. */
const inReport = (
  name: ReportName,
  { by: _by, report: _report, saved: _saved, ...search }: ReportSearch,
): ReportSearch => ({
  ...search,
  ...(name === 'sales' ? {} : { report: name }),
});

const groupsOf = (names: readonly ReportName[]) => [...new Set(names.map((name) => reportLabels[name].group))];

interface MenuProps {
  current: ReportName;
  search: ReportSearch;
}

/** The reports, by group. */
export function ReportMenu({ current, search }: MenuProps) {
  return (
    <nav className="report-menu no-print stack gap-4 no-phone" aria-label="Reports">
      {groupsOf(visibleReports()).map((group) => (
        <div key={group}>
          <p className="t-caption t-3">{group}</p>
          {visibleReports()
            .filter((name) => reportLabels[name].group === group)
            .map((name) => (
              <Link
                key={name}
                className="nav-item"
                to="/registry/reports"
                search={inReport(name, search)}
                aria-current={name === current ? 'page' : undefined}
                activeOptions={{ exact: true }}
                activeProps={{}}
              >
                <Icon name={reportLabels[name].icon} />
                <span className="trunc">{reportLabel(name)}</span>
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

/** The reports as a menu, on phones. */
export function ReportPicker({ current, search }: MenuProps) {
  return (
    <div className="report-picker no-print only-phone">
      <Menu trigger={<Button icon={reportLabels[current].icon}>{reportLabel(current)}</Button>}>
        {visibleReports().map((name) => (
          <MenuLink key={name}>
            <Link to="/registry/reports" search={inReport(name, search)}>
              {reportLabel(name)}
            </Link>
          </MenuLink>
        ))}
      </Menu>
    </div>
  );
}
