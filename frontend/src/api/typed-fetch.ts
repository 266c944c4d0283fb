// The calls of the generated schema, typed by openapi-fetch, whose own client would be 3 KB of every first load.

import type { Client } from 'openapi-fetch';
import type { paths } from './generated/schema';

type Fetch = (request: Request) => Promise<Response>;

/** Adds the headers of the session and sends the finished request with `fetch`. */
type Send = (request: Request, fetch: Fetch) => Promise<Response>;

type Values = Record<string, unknown>;
type HeaderValues = Record<string, string | null | undefined>;

interface Call extends Omit<RequestInit, 'body' | 'headers'> {
  params?: { path?: Values; query?: Values; header?: HeaderValues };
  headers?: HeaderValues;
  body?: unknown;
  /** Sends this request instead of the browser's fetch. */
  fetch?: Fetch;
}

type Api = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

const pathOf = (template: string, values: Values = {}) =>
  template.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** Without absent values; a list repeats its name. */
const queryOf = (values: Values = {}): string => {
  const query = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  return query.length > 0 ? `?${query.join('&')}` : '';
};

const headersOf = (...all: (HeaderValues | undefined)[]): Headers => {
  const headers = new Headers();
  for (const [name, value] of all.flatMap((each) => Object.entries(each ?? {})))
    if (value !== undefined && value !== null) headers.set(name, value);
  return headers;
};

const parseBody = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
};

/** A client for all paths of the schema, with bodies and answers in JSON. */
export const typedFetch = (send: Send): Api => {
  const caller =
    (method: string) =>
    async (template: string, { params, headers, body, fetch: fetchWith = fetch, ...init }: Call = {}) => {
      const response = await send(
        new Request(location.origin + pathOf(template, params?.path) + queryOf(params?.query), {
          ...init,
          method,
          headers: headersOf(body === undefined ? {} : { 'Content-Type': 'application/json' }, headers, params?.header),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
        fetchWith,
      );
      const answer = parseBody(await response.text());
      return response.ok ? { data: answer, response } : { error: answer, response };
    };
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, caller(method)] as const);
  // The schema knows what each path takes and returns; here it is all JSON.
  return Object.fromEntries(methods) as Api;
};
