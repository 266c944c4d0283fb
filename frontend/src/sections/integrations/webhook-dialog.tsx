import '@/styles/integrations.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Refusal } from '@/api/refusal';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Select } from '@/ui/select';
import type { Environment, Webhook, WebhookEvent } from './api';
import { environments } from './labels';
import { Secret } from './secret';
import { allEvents, eventGroups } from './webhook-events';
import { changeWebhook, createWebhook } from './webhook-mutations';

const choices = [
  { value: 'all', label: 'All events' },
  { value: 'chosen', label: 'Choose events' },
];

/** Creates a webhook and shows its secret once, or changes address and events of one. */
const usual: Environment = 'production';

export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const form = useWebhookForm(webhook, onClose);
  const { secret } = form;
  const label = webhook ? 'Save webhook' : 'Create webhook';
  return (
    <Dialog
      title={secret ? 'Signing secret' : webhook ? 'Edit webhook' : 'New webhook'}
      description={secret ? 'Your receiver verifies the signature of each message with this secret.' : undefined}
      onClose={onClose}
      frame={(inside) => (
        <form noValidate onSubmit={form.submit} className="dialog-form">
          {inside}
        </form>
      )}
      footer={
        secret ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" busy={form.saving && 'Saving...'}>
              {label}
            </Button>
          </>
        )
      }
    >
      {secret ? <Secret label="Signing secret" value={secret} /> : <Fields form={form} isNew={!webhook} />}
    </Dialog>
  );
}

function Fields({ form, isNew }: { form: ReturnType<typeof useWebhookForm>; isNew: boolean }) {
  return (
    <>
      <FieldFrame label="Address" name="url" required error={form.urlError} hint="Begins with https://">
        {(ids) => (
          <input
            {...ids}
            className="input"
            type="url"
            inputMode="url"
            autoComplete="off"
            value={form.url}
            onChange={(event) => form.setUrl(event.target.value)}
          />
        )}
      </FieldFrame>
      {isNew && (
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
      )}
      <FieldFrame label="Events" name="events" error={form.eventsError}>
        {(ids) => (
          <Select
            {...ids}
            value={form.all ? 'all' : 'chosen'}
            options={choices}
            onChange={(event) => form.setAll(event.target.value === 'all')}
          />
        )}
      </FieldFrame>
      {!form.all && <EventChoice chosen={form.events} toggle={form.toggle} />}
    </>
  );
}

const EventChoice = ({
  chosen,
  toggle,
}: {
  chosen: readonly WebhookEvent[];
  toggle: (event: WebhookEvent) => void;
}) => (
  <div className="integration-events">
    {eventGroups.map(({ label, events }) => (
      <fieldset key={label}>
        <legend>{label}</legend>
        {events.map((name) => (
          <label key={name}>
            <input type="checkbox" className="check" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </fieldset>
    ))}
  </div>
);

function useWebhookForm(webhook: Webhook | undefined, onClose: () => void) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [environment, setEnvironment] = useState(usual);
  const [all, setAll] = useState(!webhook || webhook.events.length === allEvents.length);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [tried, setTried] = useState(false);
  const create = useMutation(createWebhook());
  const change = useMutation({ ...changeWebhook(), onSuccess: onClose });
  const { error } = webhook ? change : create;
  const wanted = [...(all ? allEvents : events)];
  const saving = create.isPending || change.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (saving || url.trim() === '' || wanted.length === 0) return;
    if (webhook) change.mutate({ webhook, values: { url: url.trim(), events: wanted } });
    else create.mutate({ url: url.trim(), events: wanted, environment });
  };
  return {
    url,
    setUrl,
    environment,
    setEnvironment: (text: string) =>
      setEnvironment((old) => environments.find(({ value }) => value === text)?.value ?? old),
    all,
    setAll,
    events,
    toggle: (name: WebhookEvent) =>
      setEvents((old) => (old.includes(name) ? old.filter((each) => each !== name) : [...old, name])),
    urlError: tried && url.trim() === '' ? 'Enter an address' : error instanceof Refusal ? error.message : undefined,
    eventsError: tried && wanted.length === 0 ? 'Choose at least one event' : undefined,
    secret: create.data?.secret,
    saving,
    submit,
  };
}
