import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ChoiceField, errorOf, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { readPersonParam, type NewDialogProps } from '@/patterns/navigation/new-dialog';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { Segmented } from '@/ui/segmented';
import { isoToday } from '@/lib/dates/dates';
import { callerDetail, type Call } from '@/sections/pipeline/api';
import { logCall } from '@/sections/pipeline/mutations';
import { kindOf, PersonPicker, type Person } from '@/sections/pipeline/person-picker';
import { callTypeLabels, modeLabels, purposeLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import { CallOutcomes } from './outcomes';
import { emptyCallValues, daysAfter, fieldOf, isNewPerson, toServer, type CallValues } from './values';
import { CallerPanel, PossibleDuplicates } from './caller-panel';

/** Dialog over any page: the caller, the summary and the outcome, saved together or not at all. */
export function CallForm({ who, onClose }: NewDialogProps) {
  const known = useQuery(callerDetail(readPersonParam(who)));
  if (known.isLoading) return null;
  return (
    <Form
      who={known.data ? { kind: kindOf(known.data.kind), id: known.data.id, label: known.data.name } : null}
      onClose={onClose}
    />
  );
}

function Form({ who, onClose }: { who: Person | null; onClose: () => void }) {
  const log = useMutation(logCall());
  const server = useServerForm<CallValues, Call>({
    values: emptyCallValues(who, daysAfter(isoToday(), 1)),
    save: (values, { key }) => log.mutateAsync({ body: toServer(values), key }),
    saved: onClose,
    fieldOf,
    prefills: who ? [{ what: 'caller', fields: ['who', 'mode'] }] : [],
  });
  return (
    <FormDialog wide title="Log Call Record" submitLabel="Log call" server={server} onClose={onClose}>
      <div className="stack gap-4">
        <Caller form={server.form} />
        <div className="form-grid">
          <ChoiceField form={server.form} name="call_type" label="Call type" options={optionsOf(callTypeLabels)} />
          <ChoiceField form={server.form} name="purpose" label="Purpose" options={optionsOf(purposeLabels)} />
          <div className="whole">
            <TextAreaField form={server.form} name="summary" label="Summary" required rows={2} />
          </div>
        </div>
        <CallOutcomes form={server.form} />
      </div>
    </FormDialog>
  );
}

type CallFields = { form: ServerForm<CallValues>['form'] };

/** Finds the caller by the first letters or digits; new people can be added here. */
function Caller({ form }: CallFields) {
  const [mode, who] = useWatch({ control: form.control, name: ['mode', 'who'] });
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<'name' | 'phone'>(undefined);
  useEffect(() => frame.current?.querySelector<HTMLInputElement>('[role="combobox"]')?.focus(), []);
  useEffect(() => {
    if (next.current) form.setFocus(next.current);
    next.current = undefined;
  }, [mode, form]);
  const choose = (person: Person | null) => {
    form.setValue('who', person, { shouldDirty: true });
    form.clearErrors('who');
    if (person) form.setValue('mode', person.kind === 'prospect' ? 'prospect' : 'existing');
  };
  const create = (typed: string) => {
    const isNumber = /^[\d\s()+./-]{3,}$/.test(typed);
    next.current = isNumber ? 'name' : 'phone';
    form.setValue('who', null);
    form.setValue(isNumber ? 'phone' : 'name', typed, { shouldDirty: true });
    form.setValue('mode', mode === 'prospect' ? 'prospect' : 'new', { shouldDirty: true });
    if (mode === 'prospect') form.setFocus(next.current);
  };
  return (
    <div className="stack gap-3" ref={frame}>
      <Segmented
        label="Who called"
        value={mode}
        options={optionsOf(modeLabels)}
        onChange={(value) => form.setValue('mode', value, { shouldDirty: true })}
      />
      {mode !== 'new' && (
        <Controller
          control={form.control}
          name="who"
          render={() => (
            <PersonPicker
              label={mode === 'prospect' ? 'Prospect' : 'Customer'}
              required={mode === 'existing'}
              value={who}
              onChange={choose}
              create={create}
              error={errorOf(form, 'who')}
            />
          )}
        />
      )}
      {isNewPerson({ mode, who }) ? <Somebody form={form} onChoose={choose} /> : who && <CallerPanel who={who} />}
    </div>
  );
}

/** A new contact or prospect, with possible duplicates. */
function Somebody({ form, onChoose }: CallFields & { onChoose: (person: Person) => void }) {
  const [name, phone] = useWatch({ control: form.control, name: ['name', 'phone'] });
  return (
    <>
      <div className="form-grid three">
        <TextField form={form} name="name" label="Name" required maxLength={300} />
        <TextField form={form} name="phone" label="Phone" type="tel" />
        <TextField form={form} name="email" label="Email" type="email" />
      </div>
      <PossibleDuplicates name={name} phone={phone} onChoose={onChoose} />
    </>
  );
}
