import '@/styles/integrations.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Refusal } from '@/api/refusal';
import { dayLater, isoToday } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Select } from '@/ui/select';
import type { Environment } from './api';
import { createApiKey } from './key-mutations';
import { environments } from './labels';
import { everywhere, scopeSections, scopesOf, type Access, type ChosenAccess } from './scopes';
import { Secret } from './secret';

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
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
];

const valueIn = <Value extends string>(options: readonly { value: Value }[], text: string): Value | undefined =>
  options.find(({ value }) => value === text)?.value;

/** Creates a key, then shows it once. */
const usual: Environment = 'production';

export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useKeyForm();
  const { issued } = form;
  return (
    <Dialog
      title={issued ? 'API key created' : 'New API key'}
      description={
        issued ? undefined : 'The key acts for you and never has more rights than you. It works in one environment.'
      }
      onClose={onClose}
      frame={(inside) => (
        <form noValidate onSubmit={form.submit} className="dialog-form">
          {inside}
        </form>
      )}
      footer={
        issued ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" busy={form.creating && 'Creating...'}>
              Create API key
            </Button>
          </>
        )
      }
    >
      {issued ? <Secret label="API key" value={issued} /> : <Fields form={form} />}
    </Dialog>
  );
}

function Fields({ form }: { form: ReturnType<typeof useKeyForm> }) {
  return (
    <>
      <Problem text={form.problem} />
      <FieldFrame label="Name" name="name" required error={form.nameError} hint="What uses it, such as a web shop">
        {(ids) => (
          <input {...ids} className="input" value={form.name} onChange={(event) => form.setName(event.target.value)} />
        )}
      </FieldFrame>
      <FieldFrame label="Environment" name="environment">
        {(ids) => (
          <Select
            {...ids}
            value={form.environment}
            options={environments}
            onChange={(event) => form.setEnvironment(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Expires" name="expires_at">
        {(ids) => (
          <Select
            {...ids}
            value={form.days}
            options={lifetimes}
            onChange={(event) => form.setDays(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Access" name="scopes" error={form.scopeError}>
        {(ids) => (
          <Select
            {...ids}
            value={form.preset}
            options={presets}
            onChange={(event) => form.setPreset(event.target.value)}
          />
        )}
      </FieldFrame>
      {form.preset === 'chosen' && (
        <ul className="integration-scopes">
          {scopeSections.map(({ section, label, write }) => (
            <li key={section}>
              <span>{label}</span>
              <Select
                aria-label={label}
                value={form.chosen[section] ?? 'none'}
                options={write ? accesses : accesses.slice(0, 2)}
                onChange={(event) => form.choose(section, valueIn(accesses, event.target.value) ?? 'none')}
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
  const [environment, setEnvironment] = useState(usual);
  const [days, setDays] = useState('');
  const [preset, setPreset] = useState<(typeof presets)[number]['value']>('read');
  const [chosen, setChosen] = useState<ChosenAccess>({});
  const [tried, setTried] = useState(false);
  const create = useMutation(createApiKey());
  const scopes = scopesOf(preset === 'chosen' ? chosen : everywhere(preset));
  const nameError = tried && name.trim() === '' ? 'Name is required' : undefined;
  const scopeError = tried && scopes.length === 0 ? 'Choose access to at least one section' : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (create.isPending || name.trim() === '' || scopes.length === 0) return;
    const expires_at = days ? `${dayLater(isoToday(), Number(days))}T00:00:00Z` : null;
    create.mutate({ name: name.trim(), environment, scopes, expires_at });
  };
  return {
    name,
    setName,
    environment,
    setEnvironment: (text: string) => setEnvironment((old) => valueIn(environments, text) ?? old),
    days,
    setDays,
    preset,
    setPreset: (text: string) => setPreset((old) => valueIn(presets, text) ?? old),
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
