import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Facts } from '@/patterns/record/detail-page';
import { ChoiceField, QuantityField, TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { ValueTexts } from '@/patterns/forms/conflict';
import { PersonLink } from '@/patterns/record/person-link';
import { exactTime } from '@/lib/dates/dates';
import type { Call } from '@/sections/pipeline/api';
import { CreatedRecords } from '@/sections/pipeline/cells';
import { callFieldLabels, callTypeLabels, purposeLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import { callDetail, updateCall } from './api';
import { changesOf, toForm, type CallEditValues } from './edit-values';

interface EditProps {
  id: string;
  onClose: () => void;
}

/** Shows and edits a logged call, named by its id in the URL. */
export function CallEdit({ id, onClose }: EditProps) {
  const call = useQuery(callDetail(id)).data;
  return call ? <Form call={call} onClose={onClose} /> : null;
}

function Form({ call, onClose }: { call: Call; onClose: () => void }) {
  const update = useMutation(updateCall());
  const server = useServerForm<CallEditValues, Call>({
    values: toForm(call),
    version: call.version,
    save: (values, { version, base }) =>
      update.mutateAsync({ id: call.id, version: version ?? call.version, values: changesOf(values, base) }),
    saved: onClose,
  });
  const read = (theirs: Call) => ({ values: toForm(theirs), version: theirs.version });
  return (
    <FormDialog
      wide
      title="Call record"
      submitLabel="Save call"
      server={server}
      onClose={onClose}
      conflict={{ noun: 'call', labels: callFieldLabels, read, show }}
    >
      <div className="stack gap-4">
        <Facts
          three
          facts={[
            ['Contact or prospect', <PersonLink key="who" of={call} />],
            ['When', exactTime(call.called_at)],
            ['Outcome', <CreatedRecords key="came" call={call} />],
          ]}
        />
        <Fields form={server.form} />
      </div>
    </FormDialog>
  );
}

function Fields({ form }: { form: UseFormReturn<CallEditValues> }) {
  return (
    <div className="form-grid three">
      <ChoiceField form={form} name="call_type" label="Call type" options={optionsOf(callTypeLabels)} />
      <ChoiceField form={form} name="purpose" label="Purpose" options={optionsOf(purposeLabels)} />
      <QuantityField form={form} name="duration_minutes" label="Minutes" />
      <div className="whole">
        <TextAreaField form={form} name="summary" label="Summary" required rows={3} />
      </div>
      <div className="whole">
        <TextAreaField form={form} name="notes" label="Notes" rows={3} hint="Only your team sees this" />
      </div>
    </div>
  );
}

const show: ValueTexts<CallEditValues> = {
  call_type: (type) => callTypeLabels[type],
  purpose: (purpose) => purposeLabels[purpose],
};
