import { useMutation, useQuery } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { ChoiceField, NONE, orNull, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { savedViews } from '@/patterns/list/views/views-api';
import { RecordForm } from '@/patterns/forms/record-form';
import type { Campaign } from './api';
import { createCampaign, updateCampaign } from './mutations';
import { fieldLabels } from './labels';

type CampaignValues = { name: string; subject: string; view_id: string; attribution_days: string; body: string };

const toForm = (campaign?: Campaign): CampaignValues => ({
  name: campaign?.name ?? '',
  subject: campaign?.subject ?? '',
  view_id: campaign?.view_id ?? NONE,
  attribution_days: String(campaign?.attribution_days ?? 14),
  body: campaign?.body ?? 'Hello {first_name},\n\n',
});

const toServer = (values: CampaignValues): Schema<'CampaignIn'> => ({
  name: values.name.trim(),
  subject: values.subject.trim(),
  body: values.body.trim(),
  view_id: orNull(values.view_id),
  attribution_days: Number(values.attribution_days),
});

interface CampaignFormProps {
  campaign?: Campaign;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
}

/** Form for creating and editing a draft. */
export function CampaignForm({ campaign, onClose, onSaved }: CampaignFormProps) {
  const views = useQuery(savedViews('customers')).data ?? [];
  const create = useMutation(createCampaign());
  const update = useMutation(updateCampaign());
  const segments = [
    { value: NONE, label: 'All contacts' },
    ...views.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <RecordForm<CampaignValues, Campaign>
      noun="campaign"
      row={campaign}
      toForm={toForm}
      create={(values, key) => create.mutateAsync({ body: toServer(values), key })}
      update={(row, values, base) =>
        update.mutateAsync({ ...row, values: changedFields(toServer(values), toServer(base)) })
      }
      labels={fieldLabels}
      show={{ view_id: (id) => segments.find(({ value }) => value === id)?.label ?? 'A saved view' }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="form-grid">
          <TextField
            form={form}
            name="name"
            label="Name"
            required
            autoFocus
            maxLength={300}
            hint="Only your team sees this"
          />
          <ChoiceField
            form={form}
            name="view_id"
            label="Recipients"
            options={segments}
            hint="A saved view of your contacts, as of when you save"
          />
          <div className="whole">
            <TextField form={form} name="subject" label="Subject" required maxLength={300} />
          </div>
          <div className="whole">
            <TextAreaField form={form} name="body" label="Message" required rows={8} />
          </div>
          <p className="hint whole">
            {
              "{first_name} and {name} are replaced with the contact's name. An unsubscribe link is added automatically."
            }
          </p>
          <QuantityField
            form={form}
            name="attribution_days"
            label="Attribution window (days)"
            required
            hint="Orders placed within this many days of the email count towards it"
          />
        </div>
      )}
    </RecordForm>
  );
}
