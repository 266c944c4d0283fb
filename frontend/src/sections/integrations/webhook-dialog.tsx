import '@/styles/integrations.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '@/api/refusal';
import { cx } from '@/lib/class-names';
import { FieldFrame } from '@/patterns/fields/field-frame';
import type { Webhook, WebhookEvent } from './api';
import { EnvironmentField, SelectField, DEFAULT_ENVIRONMENT } from './select-field';
import { IssueDialog } from './issue-dialog';
import { allEvents, eventGroups } from './webhook-events';
import { changeWebhook, createWebhook } from './webhook-mutations';

const eventOptions = [
  { value: 'all', label: 'All events' },
  { value: 'chosen', label: 'Choose events' },
] as const;

/** Creates a webhook and shows its secret once, or changes URL and events of one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const form = useWebhookForm(webhook, onClose);
  return (
    <IssueDialog
      before={{ title: webhook ? 'Edit webhook' : 'New webhook' }}
      after={{
        title: 'Signing secret',
        description: 'Your receiver verifies the signature of each message with this secret.',
      }}
      submitLabel={webhook ? 'Save webhook' : 'Create webhook'}
      busy={form.saving && 'Saving...'}
      onSubmit={form.submit}
      onClose={onClose}
      label="Signing secret"
      secret={form.secret}
    >
      <Fields form={form} isNew={!webhook} />
    </IssueDialog>
  );
}

function Fields({ form, isNew }: { form: ReturnType<typeof useWebhookForm>; isNew: boolean }) {
  return (
    <>
      <FieldFrame label="URL" name="url" required error={form.urlError} hint="Must start with https://">
        {(ids) => (
          <input
            {...ids}
            className={cx('input', ids['aria-invalid'] && 'is-error')}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={form.url}
            onChange={(event) => form.setUrl(event.target.value)}
          />
        )}
      </FieldFrame>
      {isNew && <EnvironmentField value={form.environment} onChange={form.setEnvironment} />}
      <SelectField
        label="Events"
        name="events"
        value={form.all ? 'all' : 'chosen'}
        options={eventOptions}
        onChange={(value) => form.setAll(value === 'all')}
        error={form.eventsError}
      />
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
          <label className="row" key={name}>
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
  const [environment, setEnvironment] = useState(DEFAULT_ENVIRONMENT);
  const [all, setAll] = useState(!webhook || webhook.events.length === allEvents.length);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [tried, setTried] = useState(false);
  const create = useMutation(createWebhook());
  const change = useMutation({ ...changeWebhook(), onSuccess: onClose });
  const { error } = webhook ? change : create;
  const selectedEvents = [...(all ? allEvents : events)];
  const saving = create.isPending || change.isPending;
  const submit = () => {
    setTried(true);
    if (saving || url.trim() === '' || selectedEvents.length === 0) return;
    if (webhook) change.mutate({ webhook, values: { url: url.trim(), events: selectedEvents } });
    else create.mutate({ url: url.trim(), events: selectedEvents, environment });
  };
  return {
    url,
    setUrl,
    environment,
    setEnvironment,
    all,
    setAll,
    events,
    toggle: (name: WebhookEvent) =>
      setEvents((old) => (old.includes(name) ? old.filter((each) => each !== name) : [...old, name])),
    urlError: tried && url.trim() === '' ? 'Enter a URL' : error instanceof Refusal ? error.message : undefined,
    eventsError: tried && selectedEvents.length === 0 ? 'Choose at least one event' : undefined,
    secret: create.data?.secret,
    saving,
    submit,
  };
}
