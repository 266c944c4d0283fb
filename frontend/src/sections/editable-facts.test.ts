// Every field that the API can update is editable in some form, cell or action of the web app.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import openapi from '../../../backend/orderkeep/openapi.json';

interface Reference {
  $ref?: string;
}
interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: Reference } } };
}

const paths = openapi.paths as Record<string, { patch?: Operation }>;
const schemas = openapi.components.schemas as Record<string, { properties?: object }>;

/** The fields that a PATCH of this path accepts. */
function fieldsOf(path: string): string[] {
  const reference = paths[path]?.patch?.requestBody?.content['application/json']?.schema.$ref ?? '';
  return Object.keys(schemas[reference.split('/').at(-1) ?? '']?.properties ?? {});
}

const SOURCE = join(import.meta.dirname, '..');
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /^(sections|patterns\/list)\/.*\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('labels.ts'),
  )
  .map((file) => ({ section: file.split('/')[1] ?? '', text: readFileSync(join(SOURCE, file), 'utf8') }));

/** Sections whose forms live in a different section than their API calls. */
const formsIn: Record<string, readonly string[]> = {
  contacts: ['contacts', 'pipeline'],
  shipments: ['shipments', 'stock-orders'],
};

/** The source of the sections that send this PATCH: forms, cells and actions. */
function senders(path: string): string {
  const homes = new Set(
    sources
      .filter(({ text }) => text.includes(`PATCH('${path}'`) || text.includes(`crud('${path.split('/')[3] ?? ''}'`))
      .flatMap(({ section }) => formsIn[section] ?? [section]),
  );
  return sources
    .filter(({ section }) => homes.has(section))
    .map(({ text }) => text)
    .join('\n');
}

/** Whether a form contains the field by name or in its list, or a request body has it as a key. */
const edits = (source: string, field: string): boolean =>
  new RegExp(`name="${field}"|(?<![\\w.'"])${field}: |(?:body|values|change): \\{[^}]*\\b${field}\\b[^}]*\\}`).test(
    source,
  );

/** The specification's paths of orders and their lines, which the web app changes at `/orders`. */
const ALIASES = ['/rest/v1/purchase_orders/', '/rest/v1/purchases/'];

/** Fields without an input, each with the reason. */
const exceptions: Record<string, string> = {
  '/rest/v1/orders/{id}/lines/{line_id} purchase_date': 'The order has it as ordered_at',
  '/rest/v1/orders/{id}/lines/{line_id} completion_method': 'The order has it as delivery_method',
  '/rest/v1/shipments/{id} delivered_at': 'Set by the status Delivered',
  '/rest/v1/tasks status':
    "The specification's call for all completed tasks; the list changes many tasks with its own call",
  '/rest/v1/tasks priority':
    "The specification's call for all completed tasks; the list changes many tasks with its own call",
  '/rest/v1/tasks/{id} purchase_id': 'A task is linked to the order as a whole',
};

const patched = Object.keys(paths).filter(
  (path) => fieldsOf(path).length > 0 && !ALIASES.some((alias) => path.startsWith(alias)),
);

test('the web app can change every field that a PATCH accepts', () => {
  const missing = patched.flatMap((path) => {
    const source = senders(path);
    return fieldsOf(path)
      .map((field) => `${path} ${field}`)
      .filter((each) => !edits(source, each.split(' ')[1] ?? ''));
  });
  expect(missing).toEqual(Object.keys(exceptions));
});
