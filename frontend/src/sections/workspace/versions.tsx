import { useMutation, useQuery } from '@tanstack/react-query';
import '@/styles/workspace.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { Card } from '@/patterns/record/detail-page';
import { exactTime } from '@/lib/dates/dates';
import { Button, Spinner } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { WorkspaceDocument, WorkspaceVersion } from './api';
import { ContentView } from './content-view';
import { restoreWorkspaceVersion } from './mutations';
import { workspaceVersion, workspaceVersions } from './text-api';

interface VersionsProps {
  document: WorkspaceDocument;
  onView: (number: number) => void;
}

/** The version history, newest first. The newest is the current text. */
export function Versions({ document, onView }: VersionsProps) {
  const { data: versions = [] } = useQuery(workspaceVersions(document.id));
  return (
    <Card title="Version history" footer={<span className="t-small t-3">The newest 100 versions are kept.</span>}>
      <ul className="ws-versions">
        {versions.map((version, index) => (
          <li className="row" key={version.number}>
            <span className="ws-version">
              <b className="strong">{version.created_by_name ?? 'Sample data'}</b>
              <TimeOrDate at={version.updated_at} />
              <span className="t-small t-2">
                {index === 0 ? `Current version. ${version.summary}` : version.summary}
              </span>
            </span>
            {index > 0 && (
              <Button size="sm" variant="quiet" aria-label={viewLabel(version)} onClick={() => onView(version.number)}>
                View
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const viewLabel = ({ number }: WorkspaceVersion) => `View version ${number}`;

interface VersionDialogProps {
  document: WorkspaceDocument;
  number: number;
  /** Saves what is being written, so that it is in the history before. */
  beforeRestore: () => Promise<unknown>;
  onClose: () => void;
}

/** An earlier version as it was, with a button to restore it. */
export function VersionDialog({ document, number, beforeRestore, onClose }: VersionDialogProps) {
  const { data: version } = useQuery(workspaceVersion(document.id, number));
  const restore = useMutation(restoreWorkspaceVersion());
  const run = async () => {
    await beforeRestore();
    await restore.mutateAsync({ id: document.id, number, newest: document.versions_count });
    onClose();
  };
  return (
    <Dialog
      wide
      title={version?.title ?? `Version ${number}`}
      description={version && `Version ${number}, ${exactTime(version.updated_at)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon="undo" busy={restore.isPending && 'Restoring...'} onClick={() => void run()}>
            Restore version
          </Button>
        </>
      }
    >
      {version ? <ContentView content={version.content} /> : <Spinner label="Loading..." />}
    </Dialog>
  );
}
