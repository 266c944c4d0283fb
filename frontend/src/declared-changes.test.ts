// The server's responses say what a request changed (docs/decisions/0058). No mutation names tables, and no page
// refetches by hand what its own request changed.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appModules } from '@/testing/modules';

const app = appModules
  .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|\/generated\//.test(path))
  .map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }));
const having = (pattern: RegExp) => app.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** The files that refetch for another reason than a response. */
const refetching = [
  'src/api/live-stream.ts', // the connection is back
  'src/api/live-views.ts', // others changed something
  'src/api/query-client.ts', // a response names what has changed, or a record is gone
  'src/sections/admin/self-check/back-up-now.tsx', // a backup has ended, long after its response
  'src/sections/identity/api.ts', // costs are shown or hidden from now on
  'src/shell/page-steps.tsx', // the user asks for it
];

test('no mutation names the tables that it changes', () => {
  const inMeta = /meta(?:: |\s=\s)\{(?:[^{}]|\{[^{}]*\})*\btables\b/;
  expect('meta: { tables: [], failed }').toMatch(inMeta);
  expect(having(inMeta)).toEqual([]);
});

test('only these files refetch by hand', () => {
  expect(having(/\.(?:invalidate|refetch|reset)Queries\(/).sort()).toEqual(refetching);
});
