import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linkTo } from '@/patterns/navigation/link-to';
import { useSearchChange } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { Report } from './api';
import { UndoDialog } from './history';
import { kindLabels } from './labels';
import { ReportCard } from './report';

/** The report of an import, with its next steps: see the records, undo it, or import another file. */
export function StoredReport({ report }: { report: Report }) {
  const change = useSearchChange();
  const [undoing, setUndoing] = useState(false);
  const { id, number } = report;
  const path = kindLabels[report.kind].path;
  return (
    <>
      <ReportCard report={report} />
      <div className="row wrap">
        <Button icon="upload" variant="primary" onClick={() => change({ report: undefined })}>
          Import another file
        </Button>
        {report.status === 'done' && path && (
          <Link {...linkTo(path)} className="btn">
            <Icon name="eye" />
            View {kindLabels[report.kind].many}
          </Link>
        )}
        {report.status === 'done' && id && (
          <Button icon="undo" onClick={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      {undoing && id && number && <UndoDialog row={{ id, number }} onClose={() => setUndoing(false)} />}
    </>
  );
}
