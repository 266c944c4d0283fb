import { seesCosts } from '@/api/costs';
import type { paths } from '@/api/generated/schema';
import { keysOf } from '@/lib/options';
import { linkTo } from '@/patterns/navigation/link-to';
import type { IconName } from '@/ui/icon-names';

/** The report that a path reads; none for its files. */
type NameIn<Path> = Path extends `/rest/v1/reports/${string}/${'export' | 'pdf'}`
  ? never
  : Path extends `/rest/v1/reports/${infer Found}`
    ? Found
    : never;
export type ReportName = NameIn<keyof paths>;

interface ReportDisplay {
  label: string;
  /** Its name for users who may not see costs; none if nothing is left of it. */
  withoutCosts?: string | false;
  group: string;
  icon: IconName;
}

/** The reports in the order of their menu. */
export const reportLabels: Record<ReportName, ReportDisplay> = {
  sales: { label: 'Sales', group: 'Sales', icon: 'chart' },
  margin: { label: 'Margin', withoutCosts: false, group: 'Sales', icon: 'tag' },
  customers: { label: 'Customers', group: 'Sales', icon: 'contacts' },
  products: { label: 'Products', group: 'Sales', icon: 'box' },
  stock: { label: 'Stock value and turnover', withoutCosts: 'Stock turnover', group: 'Stock', icon: 'boxes' },
  ageing: { label: 'Stock aging', group: 'Stock', icon: 'clock' },
  purchasing: { label: 'Purchasing', group: 'Purchasing', icon: 'cart-in' },
  lead_times: { label: 'Vendor lead times', group: 'Purchasing', icon: 'truck' },
  pipeline: { label: 'Pipeline', group: 'Team', icon: 'quote' },
  tasks: { label: 'Tasks', group: 'Team', icon: 'tasks' },
};

const reportNames = keysOf(reportLabels);

/** The reports that the user may see. */
export const visibleReports = (): readonly ReportName[] =>
  reportNames.filter((name) => seesCosts() || reportLabels[name].withoutCosts !== false);

export const reportLabel = (name: ReportName): string =>
  (!seesCosts() && reportLabels[name].withoutCosts) || reportLabels[name].label;

/** The report in the URL, or the first one. */
export const reportIn = (text: string | undefined): ReportName =>
  visibleReports().find((name) => name === text) ?? 'sales';

/** The list of each kind of record behind a figure, with the parameter that shows all of its rows. */
const lists: Readonly<Record<string, { to: string; all?: Record<string, string> }>> = {
  orders: { to: '/purchases', all: { filter: 'all' } },
  stock_orders: { to: '/stock-orders', all: { filter: 'all' } },
  enquiries: { to: '/contacts/enquiries' },
  quotes: { to: '/quotes' },
  tasks: { to: '/tasks', all: { shown: 'all' } },
  products: { to: '/products' },
};

/** The link to the rows behind a figure; none if they have no list. */
export function rowsLink(rows: { resource: string; filters: Record<string, string> } | null) {
  const list = rows && lists[rows.resource];
  return list ? linkTo(list.to, { search: { ...list.all, ...rows.filters } }) : undefined;
}
