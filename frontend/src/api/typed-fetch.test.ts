import { expect, test } from 'vitest';
import { typedFetch } from './typed-fetch';

/** Sends nothing: keeps the request and answers with this. */
const answering = (body: string | null, status = 200) => {
  const sent: Request[] = [];
  const api = typedFetch((request) => {
    sent.push(request);
    return Promise.resolve(new Response(body, { status }));
  });
  return { api, sent };
};

test('path and query values are encoded, absent ones left out, and lists repeat their name', async () => {
  const { api, sent } = answering('{"items":[]}');
  const { data } = await api.GET('/rest/v1/customers', {
    params: { query: { q: 'Ø & co?', limit: 5, cursor: undefined, status: ['active', 'blacklisted'] as never } },
  });
  expect(data).toEqual({ items: [] });
  expect(sent[0]?.url).toBe(
    `${location.origin}/rest/v1/customers?q=%C3%98%20%26%20co%3F&limit=5&status=active&status=blacklisted`,
  );
  expect(sent[0]?.headers.has('Content-Type')).toBe(false);
  await api.GET('/rest/v1/customers/{id}', { params: { path: { id: 'a/b' } } });
  expect(sent[1]?.url).toBe(`${location.origin}/rest/v1/customers/a%2Fb`);
});

test('a body is sent as JSON, with the headers that have a value', async () => {
  const { api, sent } = answering('{"id":"1"}', 201);
  await api.POST('/rest/v1/brands', {
    body: { name: 'Kestrel' },
    headers: { 'Idempotency-Key': 'once', 'If-Match': undefined },
  });
  expect(await sent[0]?.json()).toEqual({ name: 'Kestrel' });
  expect([...(sent[0]?.headers ?? [])]).toEqual([
    ['content-type', 'application/json'],
    ['idempotency-key', 'once'],
  ]);
});

test.each([
  ['an empty answer has no data', null, 204, { data: undefined }],
  ['a refusal is the error', '{"code":"in_use"}', 409, { error: { code: 'in_use' } }],
  ['a page of a proxy is the error as text', '<h1>Bad gateway</h1>', 502, { error: '<h1>Bad gateway</h1>' }],
])('%s', async (_, body, status, expected) => {
  const { api } = answering(body, status);
  const { response, ...rest } = await api.GET('/rest/v1/customers');
  expect(rest).toEqual(expected);
  expect(response.status).toBe(status);
});

test('a call can be sent with a fetch of its own', async () => {
  const api = typedFetch((request, fetchWith) => fetchWith(request));
  const { data } = await api.GET('/rest/v1/profiles/me', {
    fetch: (request: Request) => Promise.resolve(new Response(JSON.stringify({ id: request.url }))),
  });
  expect(data).toEqual({ id: `${location.origin}/rest/v1/profiles/me` });
});
