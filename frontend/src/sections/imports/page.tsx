import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { NotAllowed } from '@/patterns/feedback/empty';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { PartError } from '@/patterns/feedback/part-error';
import { useMe } from '@/sections/identity/api';
import { Spinner } from '@/ui/button';
import { importReport, type Report } from './api';
import { ImportHistory } from './history';
import { ReportCard } from './report';
import { UploadCard } from './upload';

const route = getRouteApi('/signed-in/imports');

/** Choose a file, check it, import it, and undo the import if it was wrong. */
export function ImportPage() {
  const isAdmin = useMe().role === 'admin';
  return (
    <>
      <PageTitle>Import</PageTitle>
      <div className="page-head">
        <h1>Import</h1>
      </div>
      {isAdmin ? <Import /> : <NotAllowed>Only admins can import files.</NotAllowed>}
    </>
  );
}

function Import() {
  const { report: reportId } = route.useSearch();
  const change = useSearchChange();
  const [checked, setChecked] = useState<Report>();
  const show = (report: Report) => {
    setChecked(report.id ? undefined : report);
    change({ report: report.id ?? undefined });
  };
  const forget = () => {
    setChecked(undefined);
    change({ report: undefined }, { replace: true });
  };
  return (
    <div className="detail imports">
      <div className="stack">
        <UploadCard checked={checked} onReport={show} onChange={forget} />
        {checked ? <ReportCard report={checked} /> : reportId && <StoredReport id={reportId} />}
      </div>
      <div className="stack">
        <ImportHistory current={reportId} />
      </div>
    </div>
  );
}

function StoredReport({ id }: { id: string }) {
  const report = useQuery(importReport(id));
  if (report.isError) {
    return (
      <div className="card">
        <PartError title="Couldn't load the report" error={report.error} retry={() => void report.refetch()} />
      </div>
    );
  }
  return report.data ? <ReportCard report={report.data} /> : <Spinner words="Loading..." />;
}
