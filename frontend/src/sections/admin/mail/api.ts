import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey, type Schema } from '@/api/client';

export type MailSettings = Schema<'MailSettingsOut'>;
export type MailSettingsInput = Schema<'MailSettingsIn'>;
export type MailTemplate = Schema<'MailTemplateOut'>;

export const mailSettings = () =>
  queryOptions({
    queryKey: ['mail_settings'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/mail_server', { signal })),
  });

export const mailTemplates = () =>
  queryOptions({
    queryKey: ['mail_templates'],
    queryFn: async ({ signal }) => (await call(api.GET('/rest/v1/email_templates', { signal }))).items,
  });

export const saveMailSettings = () =>
  mutationOptions({
    mutationFn: (body: MailSettingsInput) => call(api.PUT('/rest/v1/mail_server', { body })),
    meta: {
      done: 'Email server saved',
      failed: 'Failed to save the email server',
    },
  });

export const removeMailSettings = () =>
  mutationOptions({
    mutationFn: () => call(api.DELETE('/rest/v1/mail_server')),
    meta: {
      done: 'Email server removed',
      failed: { title: 'Failed to remove the email server', fallback: 'Try again.' },
    },
  });

export const testMailServer = () =>
  mutationOptions({
    mutationFn: (body: MailSettingsInput) =>
      call(api.POST('/rest/v1/mail_server/test', { body, headers: withKey(crypto.randomUUID()) })),
    meta: { failed: 'Failed to send the test email' },
  });

interface TemplateChange {
  template: MailTemplate;
  texts: Schema<'MailTemplateIn'>;
}

const saveTemplate = ({ template: { kind }, texts }: TemplateChange) =>
  call(api.PUT('/rest/v1/email_templates/{kind}', { params: { path: { kind } }, body: texts }));

export const saveMailTemplate = () =>
  mutationOptions({
    mutationFn: saveTemplate,
    meta: { done: 'Template saved', failed: 'Failed to save the template' },
  });

export const resetMailTemplate = () =>
  mutationOptions({
    mutationFn: ({ kind }: MailTemplate) =>
      call(api.DELETE('/rest/v1/email_templates/{kind}', { params: { path: { kind } } })),
    meta: {
      done: 'Standard text restored',
      failed: { title: 'Failed to restore the standard text', fallback: 'Try again.' },
    },
  });
