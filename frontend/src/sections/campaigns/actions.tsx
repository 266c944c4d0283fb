import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import type { Campaign } from './api';

interface ActionsProps {
  campaign: Campaign;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'schedule' | 'stop' | 'delete') => void;
}

/** A draft can be edited, scheduled or deleted; a scheduled or running campaign can be stopped. */
export function CampaignActions({ campaign, show }: ActionsProps) {
  const draft = campaign.status === 'draft';
  const underWay = campaign.status === 'scheduled' || campaign.status === 'running';
  usePageKeys(
    draft
      ? [
          { ...recordKeys.edit, title: 'Edit campaign', icon: 'edit', run: () => show('edit') },
          { title: `Schedule ${campaign.name}`, icon: 'clock', run: () => show('schedule') },
        ]
      : [],
  );
  return (
    <>
      <RecordSteps table="campaigns" id={campaign.id} route="/contacts/campaigns/$id" list="/contacts/campaigns" />
      {draft && (
        <>
          <Button variant="quiet-danger" icon="trash" onClick={() => show('delete')}>
            Delete
          </Button>
          <EditButton onClick={() => show('edit')} />
          <Button variant="primary" icon="clock" onClick={() => show('schedule')}>
            Schedule
          </Button>
        </>
      )}
      {underWay && (
        <Button variant="danger" icon="ban" onClick={() => show('stop')}>
          Stop
        </Button>
      )}
    </>
  );
}
