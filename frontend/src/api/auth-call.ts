// Calls to the auth server that its client doesn't know.

import { noteChangedTables } from './changed-tables';
import { config } from './config';

interface AuthCall {
  method: 'GET' | 'POST';
  /** The access token, for calls about a user. */
  token?: string;
  body?: Readonly<Record<string, string>>;
}

export interface AuthAnswer {
  ok: boolean;
  status: number;
  /** Returns a field of the response, or undefined. */
  field: (name: string) => unknown;
  /** Returns a field of the response as text; empty if it isn't text. */
  text: (name: string) => string;
}

/** Sends a request to `/auth/v1`. Rejects only without a connection. */
export async function authCall(path: string, { method, token, body }: AuthCall): Promise<AuthAnswer> {
  const answer = await fetch(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: config().api_key,
      // Errors then have a code and a message of their own.
      'X-Supabase-Api-Version': '2024-01-01',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  if (answer.ok && method === 'POST') noteChangedTables('profiles');
  const document: unknown = await answer.json();
  const field = (name: string): unknown =>
    typeof document === 'object' && document !== null ? Reflect.get(document, name) : undefined;
  const text = (name: string): string => {
    const found = field(name);
    return typeof found === 'string' ? found : '';
  };
  return { ok: answer.ok, status: answer.status, field, text };
}
