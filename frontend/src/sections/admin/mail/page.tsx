import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PartError } from '@/patterns/feedback/part-error';
import { AdminPage } from '@/sections/identity/admin-only';
import { Spinner } from '@/ui/button';
import { mailSettings, mailTemplates } from './api';
import { ServerCard } from './server-card';
import { TemplatesCard } from './templates-card';

const route = getRouteApi('/signed-in/admin/settings/mail');

/** Waits for both cards, which would otherwise move. The page itself reports any error. */
export const loadMail = (client: QueryClient) =>
  Promise.all([client.query(mailSettings()), client.query(mailTemplates())]).catch(() => undefined);

/** The email server with its test, and the texts of the emails. */
export const MailSettingsPage = () => (
  <AdminPage path="/admin/settings/mail" title="Email settings" text="Only admins can change how emails are sent.">
    <Cards />
  </AdminPage>
);

function Cards() {
  const settings = useQuery(mailSettings());
  const templates = useQuery(mailTemplates());
  const { open } = route.useSearch();
  const failed = settings.isError ? settings : templates.isError ? templates : undefined;
  if (failed?.error)
    return (
      <PartError title="Couldn't load the email settings" error={failed.error} retry={() => void failed.refetch()} />
    );
  if (!settings.data || !templates.data) return <Spinner label="Loading..." />;
  return (
    <div className="stack gap-4">
      <ServerCard key={settings.data.updated_at ?? settings.data.source} settings={settings.data} />
      <TemplatesCard templates={templates.data} open={open} />
    </div>
  );
}
