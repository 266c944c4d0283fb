import { useQuery } from '@tanstack/react-query';
import { DefaultView, ViewTabs } from '@/patterns/list/views/views';
import { savedViews } from '@/patterns/list/views/views-api';
import { useIsGuest } from '@/patterns/navigation/use-is-guest';
import type { ReportSearch } from '@/sections/reporting/filters';

const TABLE = 'reports';

/** What the dialog says: a report has no columns or sorting of its own. */
const WORDS = {
  hint: 'Saves the report with its period, comparison and grouping',
  opens: 'Open Reports with this view',
};

/** Reports that were saved under a name, own and shared, as the saved views of lists. */
export function SavedReports({ search }: { search: ReportSearch }) {
  const isGuest = useIsGuest();
  const views = useQuery(savedViews(isGuest ? undefined : TABLE)).data ?? [];
  if (isGuest) return null;
  return (
    <>
      <DefaultView views={views} search={search} />
      <ViewTabs
        table={TABLE}
        title="Reports"
        base="All reports"
        views={views}
        ready={[]}
        search={search}
        stated={{}}
        usual={{}}
        fixed={{}}
        labels={WORDS}
      />
    </>
  );
}
