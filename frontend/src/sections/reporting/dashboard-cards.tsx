import { ReportLink, ReportSummary } from './reports/summary';

const search = { report: 'stock' };

/** What the stock is worth compared with last month, and the categories that it is in. */
export const StockValue = () => (
  <ReportSummary search={search} measure="value" max={4} compared="compared with last month" empty="No stock yet." />
);

export const StockValueFooter = () => <ReportLink search={search}>Stock report</ReportLink>;
