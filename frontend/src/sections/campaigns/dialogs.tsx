import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { momentFromField } from '@/lib/dates/business-time';
import { Confirm } from '@/patterns/feedback/confirm';
import { MomentField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { plural } from '@/lib/text/names';
import { audienceOf, type Campaign } from './api';
import { deleteCampaign, scheduleCampaign, stopCampaign } from './mutations';
import { AudienceText } from './audience';

interface DialogProps {
  campaign: Campaign;
  onClose: () => void;
}

export function CampaignDialogs({ open, ...rest }: DialogProps & { open: 'schedule' | 'stop' | 'delete' }) {
  if (open === 'stop') return <StopDialog {...rest} />;
  return open === 'schedule' ? <ScheduleForm {...rest} /> : <DeleteDialog {...rest} />;
}

/** Schedules a campaign. The audience is fixed now; sending can start later. */
function ScheduleForm({ campaign, onClose }: DialogProps) {
  const audience = useQuery(audienceOf(campaign)).data;
  const schedule = useMutation(scheduleCampaign());
  const server = useServerForm({
    values: { scheduled_at: '' },
    save: ({ scheduled_at: at }, { key }) => schedule.mutateAsync({ id: campaign.id, at: momentFromField(at), key }),
    saved: onClose,
    draft: false,
  });
  return (
    <FormDialog
      title={`Schedule ${campaign.number}`}
      submitLabel={audience ? `Schedule ${plural(audience.mails, 'email')}` : 'Schedule'}
      server={server}
      onClose={onClose}
    >
      {audience && <AudienceText audience={audience} />}
      <MomentField form={server.form} name="scheduled_at" label="Send at" hint="Leave blank to send now" />
    </FormDialog>
  );
}

function StopDialog({ campaign, onClose }: DialogProps) {
  const stop = useMutation(stopCampaign());
  return (
    <Confirm
      title={`Stop ${campaign.number}?`}
      action="Stop campaign"
      danger
      busy={stop.isPending && 'Stopping...'}
      onConfirm={() => stop.mutate(campaign, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>Remaining emails won&apos;t be sent. Emails already sent are not affected.</p>
    </Confirm>
  );
}

function DeleteDialog({ campaign, onClose }: DialogProps) {
  const navigate = useNavigate();
  const remove = useMutation(deleteCampaign());
  const gone = () => void navigate({ to: '/contacts/campaigns', replace: true });
  return (
    <Confirm
      title={`Delete ${campaign.number}?`}
      action="Delete campaign"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(campaign, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>This can&apos;t be undone.</p>
    </Confirm>
  );
}
