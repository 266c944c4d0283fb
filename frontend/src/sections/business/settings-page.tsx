import '@/styles/business.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadConfig } from '@/api/config';
import { Problem } from '@/patterns/forms/problem';
import { useServerForm } from '@/patterns/forms/server-form';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { AdminPage } from '@/sections/identity/admin-only';
import { Button, Spinner } from '@/ui/button';
import { businessSettings, changeSettings, type Business } from './api';
import { Formats, Identity, Invoicing, Numbers, Registration } from './cards';
import { changesOf, toForm } from './form-mapping';
import { Preview } from './preview';

/** The settings of the business. */
export const SettingsPage = () => (
  <AdminPage
    title="Settings"
    sub="Shown on documents and in emails"
    text="Only admins can change the settings of the business."
  >
    <AdminTabs current="/admin/settings" />
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

function SettingsForm({ business }: { business: Business }) {
  const change = useMutation(changeSettings());
  const server = useServerForm<ReturnType<typeof toForm>, Business>({
    values: toForm(business),
    version: business.version,
    save: (values) => change.mutateAsync({ version: business.version, values: changesOf(values, toForm(business)) }),
    saved: (row) => {
      server.form.reset(toForm(row));
      // The settings are saved; without an answer, the formats follow with the next page load.
      loadConfig().catch(() => undefined);
    },
    draft: false,
  });
  const { form } = server;
  const { reset } = form;
  // A new logo, or another admin's change, must not take away what is being typed.
  useEffect(() => reset(toForm(business), { keepDirtyValues: true }), [reset, business]);
  return (
    <form
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
