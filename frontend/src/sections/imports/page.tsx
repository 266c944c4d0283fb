import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NotAllowed } from '@/patterns/feedback/empty';
import { PartError } from '@/patterns/feedback/part-error';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useMe } from '@/sections/identity/api';
import { Spinner } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { importReport } from './api';
import { ExportCard } from './export-card';
import { ImportHistory } from './history';
import { StoredReport } from './stored-report';
import { ImportWizard } from './wizard/wizard';

const route = getRouteApi('/signed-in/catalog/import-export');

/** Import a file in steps, undo past imports, and export any list. */
export function ImportExportPage() {
  const isAdmin = useMe().role === 'admin';
  const { view } = route.useSearch();
  const change = useSearchChange();
  const shown = view === 'export' || (!isAdmin && view !== 'import') ? 'export' : 'import';
  return (
    <div className="stack gap-4">
      <PageTitle>Import &amp; export</PageTitle>
      <div className="page-head">
        <h1>Import &amp; export</h1>
        {isAdmin && (
          <div className="actions">
            <Segmented
              label="Import or export"
              value={shown}
              onChange={(next) => change({ view: next, report: undefined }, { replace: true })}
              options={[
                { value: 'import', label: 'Import', icon: 'upload' },
                { value: 'export', label: 'Export', icon: 'download' },
              ]}
            />
          </div>
        )}
      </div>
      {shown === 'export' ? (
        <ExportCard />
      ) : isAdmin ? (
        <Import />
      ) : (
        <NotAllowed>Only admins can import files.</NotAllowed>
      )}
    </div>
  );
}

/** The wizard keeps its file and its step while the report of a past import is shown. */
function Import() {
  const { report } = route.useSearch();
  return (
    <div className="detail imports">
      <div className="stack">
        {report && <Report id={report} />}
        <ImportWizard hidden={report !== undefined} />
      </div>
      <div className="stack">
        <ImportHistory current={report} />
      </div>
    </div>
  );
}

function Report({ id }: { id: string }) {
  const report = useQuery(importReport(id));
  if (report.isError) {
    return (
      <div className="card">
        <PartError title="Couldn't load the report" error={report.error} retry={() => void report.refetch()} />
      </div>
    );
  }
  return report.data ? <StoredReport report={report.data} /> : <Spinner label="Loading..." />;
}
