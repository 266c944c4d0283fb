import '@/styles/business.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadConfig } from '@/api/config';
import { isEditConflict, Refusal } from '@/api/refusal';
import { Problem } from '@/patterns/forms/problem';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm } from '@/patterns/forms/server-form';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { businessSettings, changeSettings, type Business } from './api';
import { Formats, Identity, Invoicing, Numbers, Registration, SalesStaff } from './cards';
import { changesOf, changeSameSetting, toForm } from './form-mapping';
import { Preview } from './preview';

/** The settings of the business. */
export const SettingsPage = () => (
  <AdminPage
    path="/admin/settings"
    title="Settings"
    sub="Shown on documents and in emails"
    text="Only admins can change the settings of the business."
  >
    <Loaded />
  </AdminPage>
);

function Loaded() {
  const { data, isError, refetch } = useQuery(businessSettings());
  if (data) return <SettingsForm business={data} />;
  if (!isError) return <Spinner label="Loading settings..." />;
  return (
    <div className="row">
      <Problem text="Couldn't load the settings." />
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}

const CHANGED_BY_ANOTHER =
  'Another admin changed the same settings while you were editing. Save again to replace their changes, or discard yours to see theirs.';

function SettingsForm({ business }: { business: Business }) {
  const client = useQueryClient();
  const change = useMutation(changeSettings());
  const server = useServerForm<ReturnType<typeof toForm>, Business>({
    values: toForm(business),
    version: business.version,
    save: (values, { version = business.version, base }) => {
      const changes = changesOf(values, base);
      return change.mutateAsync({ version, values: changes }).catch(async (error: unknown) => {
        if (!isEditConflict(error)) throw error;
        const now = await client.query({ ...businessSettings(), staleTime: 0 });
        if (!changeSameSetting(base, values, toForm(now)))
          return change.mutateAsync({ version: now.version, values: changes });
        server.rebase(toForm(now), now.version);
        throw new Refusal(409, { detail: CHANGED_BY_ANOTHER });
      });
    },
    saved: (row) => {
      server.form.reset(toForm(row));
      server.rebase(toForm(row), row.version);
      // The settings are saved; without an answer, the formats follow with the next page load.
      loadConfig().catch(() => undefined);
    },
    draft: false,
  });
  const { form } = server;
  const frame = useRef<HTMLFormElement>(null);
  useSaveKeys(frame, 'Save settings');
  // A new logo, or another admin's change, must not take away what is being typed. A setting that both have changed is
  // saved with the version that this form has started from, so that the server refuses it.
  const follow = useEffectEvent((now: Business) => {
    if (!changeSameSetting(server.base(), form.getValues(), toForm(now))) server.rebase(toForm(now), now.version);
    form.reset(toForm(now), { keepDirtyValues: true });
  });
  useEffect(() => follow(business), [business]);
  return (
    <form
      ref={frame}
      className="business-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void server.submit();
      }}
    >
      <Problem text={server.problem} />
      <div className="business-columns">
        <div className="stack">
          <Identity form={form} business={business} />
          <Registration form={form} business={business} />
          <Formats form={form} business={business} />
          <Numbers form={form} business={business} />
          <Invoicing form={form} business={business} />
          <SalesStaff form={form} business={business} />
        </div>
        <Preview values={form.watch()} logo={business.logo} />
      </div>
      {form.formState.isDirty && (
        <div className="savebar" data-clear>
          <span className="t-small t-2 no-phone" role="status">
            Unsaved changes
          </span>
          <span className="push row">
            <Button onClick={() => form.reset()}>Discard</Button>
            <Button type="submit" variant="primary" busy={server.saving && 'Saving...'}>
              Save
            </Button>
          </span>
        </div>
      )}
      {server.guard}
    </form>
  );
}
