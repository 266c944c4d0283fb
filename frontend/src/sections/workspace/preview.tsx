import { useQuery } from '@tanstack/react-query';
import { Facts } from '@/patterns/record/detail-page';
import { exactTime } from '@/lib/dates/dates';
import { Spinner } from '@/ui/button';
import { workspaceDocuments } from './api';
import { ContentView } from './content-view';
import { kindLabels } from './labels';

/** A document in the drawer beside the list, as text that can't be edited. */
export function WorkspacePreview({ id }: { id: string }) {
  const { data: document } = useQuery(workspaceDocuments.one(id));
  if (!document) return <Spinner label="Loading..." />;
  return (
    <>
      <Facts
        facts={[
          ['Type', kindLabels[document.kind].label],
          ['Visible to', document.private_to ? 'Only me' : 'Team'],
          ['Last edited', exactTime(document.updated_at)],
        ]}
      />
      <ContentView content={document.content} />
    </>
  );
}
