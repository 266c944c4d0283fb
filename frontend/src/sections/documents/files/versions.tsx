import { useMutation, useQuery } from '@tanstack/react-query';
import '@/styles/documents.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { newKey } from '@/api/client';
import { Card } from '@/patterns/record/detail-page';
import { Button, IconButton } from '@/ui/button';
import { versionsOf, type Document, type Version } from '@/sections/documents/api';
import { restoreVersion } from '@/sections/documents/mutations';
import { download } from './file-view';

interface VersionsProps {
  document: Document;
  mayEdit: boolean;
  onAdd: () => void;
}

/** All versions, newest first. Each can be downloaded, and an earlier one restored. */
export function Versions({ document, mayEdit, onAdd }: VersionsProps) {
  const { data: versions = [] } = useQuery(versionsOf(document.id));
  const restore = useMutation(restoreVersion());
  return (
    <Card
      title="Versions"
      sub={document.versions_count}
      end={
        mayEdit && (
          <Button variant="quiet" size="sm" icon="upload" onClick={onAdd}>
            Upload new version
          </Button>
        )
      }
    >
      <ul className="document-versions">
        {versions.map((version) => (
          <li className="row t-small t-2" key={version.number}>
            <span className="document-number">v{version.number}</span>
            <span className="trunc">{versionText(version)}</span>
            <TimeOrDate at={version.created_at} />
            {mayEdit && version.number < document.versions_count && version.sha256 !== document.sha256 && (
              <IconButton
                small
                icon="undo"
                label={`Restore v${version.number}`}
                disabled={restore.isPending}
                onClick={() => restore.mutate({ id: document.id, number: version.number, key: newKey() })}
              />
            )}
            <IconButton
              small
              icon="download"
              label={`Download v${version.number}`}
              onClick={() => void download(document.id, version.number, version.file_name)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function versionText({ note, restored_number, added_by_name, file_name }: Version): string {
  const what = note ?? (restored_number ? `Restored from v${restored_number}` : file_name);
  return added_by_name ? `${what}, ${added_by_name}` : what;
}
