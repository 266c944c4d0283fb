import type { MailSettings, MailSettingsInput } from './api';

type Encryption = MailSettingsInput['security'];

/** The form holds text as typed. */
export interface ServerValues {
  host: string;
  port: string;
  security: Encryption;
  user: string;
  password: string;
  sender: string;
  sender_name: string;
}

const ports: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' };

export const encryptions: readonly { value: Encryption; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (port 587)' },
  { value: 'tls', label: 'TLS (port 465)' },
  { value: 'none', label: 'None' },
];

/** What is in use, to start from. A password is never among it. */
export function valuesOf({ host, port, security, user, sender, sender_name }: MailSettings): ServerValues {
  return {
    host,
    port: port === null ? ports.starttls : String(port),
    security: security ?? 'starttls',
    user,
    password: '',
    sender,
    sender_name,
  };
}

/** An empty password keeps the stored one; without a user name there is none to keep. */
export function inputOf({ password, port, user, ...values }: ServerValues): MailSettingsInput {
  const secret = user.trim() === '' ? '' : password;
  const isKept = secret === '' && user.trim() !== '';
  return { ...values, user, port: Number(port), ...(!isKept && { password: secret }) };
}

/** The usual port of the new encryption, unless another one was typed. */
export const portFor = (typed: string, next: Encryption): string =>
  typed === '' || Object.values(ports).includes(typed) ? ports[next] : typed;
