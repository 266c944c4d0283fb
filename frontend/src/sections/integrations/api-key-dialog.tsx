import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/integrations.css';
import { NONE } from '@/patterns/fields/choices';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Refusal } from '@/api/refusal';
import { cx } from '@/lib/class-names';
import { dayLater, isoToday } from '@/lib/dates/dates';
import { Select } from '@/ui/select';
import { EnvironmentField, SelectField, DEFAULT_ENVIRONMENT } from './select-field';
import { IssueDialog } from './issue-dialog';
import { createApiKey } from './key-mutations';
import { accessToAll, scopeSections, scopesOf, type Access, type ChosenAccess } from './scopes';

const accesses = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;
const presets = [
  { value: 'read', label: 'Read everything' },
  { value: 'write', label: 'Read and write everything' },
  { value: 'chosen', label: 'Choose sections' },
] as const;
const lifetimes = [
  { value: NONE, label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
];

/** Creates a key, then shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useKeyForm();
  return (
    <IssueDialog
      before={{
        title: 'New API key',
        description: 'The key acts on your behalf in one environment, with no more access than you have.',
      }}
      after={{ title: 'API key created' }}
      submitLabel="Create API key"
      busy={form.creating && 'Creating...'}
      onSubmit={form.submit}
      onClose={onClose}
      label="API key"
      secret={form.issued}
    >
      <Fields form={form} />
    </IssueDialog>
  );
}

function Fields({ form }: { form: ReturnType<typeof useKeyForm> }) {
  return (
    <>
      <Problem text={form.problem} />
      <FieldFrame label="Name" name="name" required error={form.nameError} hint="For example: web shop">
        {(ids) => (
          <input
            {...ids}
            className={cx('input', ids['aria-invalid'] && 'is-error')}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        )}
      </FieldFrame>
      <EnvironmentField value={form.environment} onChange={form.setEnvironment} />
      <SelectField label="Expires" name="expires_at" value={form.days} options={lifetimes} onChange={form.setDays} />
      <SelectField
        label="Access"
        name="scopes"
        value={form.preset}
        options={presets}
        onChange={form.setPreset}
        error={form.scopeError}
      />
      {form.preset === 'chosen' && (
        <ul className="integration-scopes">
          {scopeSections.map(({ section, label, write }) => (
            <li key={section}>
              <span>{label}</span>
              <Select
                aria-label={label}
                value={form.chosen[section] ?? 'none'}
                options={write ? accesses : accesses.slice(0, 2)}
                onChange={({ target }) =>
                  form.choose(section, accesses.find(({ value }) => value === target.value)?.value ?? 'none')
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useKeyForm() {
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState(DEFAULT_ENVIRONMENT);
  const [days, setDays] = useState<string>(NONE);
  const [preset, setPreset] = useState<(typeof presets)[number]['value']>('read');
  const [chosen, setChosen] = useState<ChosenAccess>({});
  const [tried, setTried] = useState(false);
  const create = useMutation(createApiKey());
  const scopes = scopesOf(preset === 'chosen' ? chosen : accessToAll(preset));
  const nameError = tried && name.trim() === '' ? 'Name is required' : undefined;
  const scopeError = tried && scopes.length === 0 ? 'Choose access to at least one section' : undefined;
  const submit = () => {
    setTried(true);
    if (create.isPending || name.trim() === '' || scopes.length === 0) return;
    const expires_at = days !== NONE ? `${dayLater(isoToday(), Number(days))}T00:00:00Z` : null;
    create.mutate({ name: name.trim(), environment, scopes, expires_at });
  };
  return {
    name,
    setName,
    environment,
    setEnvironment,
    days,
    setDays,
    preset,
    setPreset,
    chosen,
    choose: (section: keyof ChosenAccess, access: Access) => setChosen((old) => ({ ...old, [section]: access })),
    nameError,
    scopeError,
    problem: create.error instanceof Refusal ? create.error.message : undefined,
    issued: create.data?.secret,
    creating: create.isPending,
    submit,
  };
}
