import { connectivity } from '@/lib/browser/connectivity';
import { checkSession, currentSession } from './auth';
import { CHANGED_TABLES, noteChangedTables } from './changed-tables';
import { config, loadConfig } from './config';
import { currentEnvironment, followDefaultEnvironment } from './environment';
import type { components, paths } from './generated/schema';
import { asProblem, Refusal } from './refusal';
import { typedFetch } from './typed-fetch';

/** A schema of the API: `Schema<'CustomerOut'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The query parameters of a list endpoint: `Query<'/rest/v1/customers'>`. */
export type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Parameters } } }
  ? Parameters & object
  : never;

export async function currentHeaders(): Promise<Record<string, string>> {
  const session = await currentSession();
  const environment = currentEnvironment();
  return {
    apikey: config().api_key,
    ...(session ? { Authorization: `Bearer ${session.access_token}` } : {}),
    ...(environment ? { 'X-Environment': environment } : {}),
  };
}

/** An answer tells that there is a connection and what it changed, a failure that there is none. */
async function watchConnection(sent: Promise<Response>): Promise<Response> {
  const response = await sent.catch((error: unknown) => {
    connectivity.lost(error);
    throw error;
  });
  connectivity.found();
  noteChangedTables(response.headers.get(CHANGED_TABLES));
  return response;
}

async function identify(headers: Headers): Promise<Headers> {
  for (const [name, value] of Object.entries(await currentHeaders())) headers.set(name, value);
  return headers;
}

export const api = typedFetch(async (request, fetchWith) => {
  await identify(request.headers);
  return watchConnection(fetchWith(request));
});

/** Returns the data of a response or throws the `Refusal`. Every API call goes through it. */
export async function call<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (response.ok) return data as T;
  throw toRefusal(response, error);
}

/** For requests and responses that aren't JSON: files and multipart forms. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = await identify(new Headers(init.headers));
  const response = await watchConnection(fetch(path, { ...init, headers }));
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw toRefusal(response, body);
}

function toRefusal(response: Response, body: unknown): Refusal {
  if (response.status === 401) checkSession();
  const problem = asProblem(body);
  if (problem.code === 'environment_not_allowed') loadConfig().then(followDefaultEnvironment, () => undefined);
  return new Refusal(response.status, problem, response.headers.get('X-Request-Id') ?? undefined);
}

/** The cursor of a list's first page. */
export const FIRST_PAGE: string | undefined = undefined;

/** All rows of a list, page by page. */
export async function allRows<Row>(
  read: (cursor: string | undefined) => Promise<{ items: Row[]; next_cursor?: string | null }>,
): Promise<Row[]> {
  const found: Row[] = [];
  let cursor = FIRST_PAGE;
  do {
    const page = await read(cursor);
    found.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

/** Several values of one parameter: the server reads `status=new,open` as either of them. */
export const anyOf = <T extends string>(...values: readonly T[]): T => values.join(',') as T;

/** An Idempotency-Key for one user action: created when its form opens and sent with every attempt. */
export const newKey = (): string => crypto.randomUUID();

export const withKey = (key: string): { 'Idempotency-Key': string } => ({ 'Idempotency-Key': key });

/** The version the user saw. If the server has a later one, it rejects the request as `changed_elsewhere`. */
export const ifMatch = (version: number): { 'If-Match': string } => ({ 'If-Match': `"${version}"` });
