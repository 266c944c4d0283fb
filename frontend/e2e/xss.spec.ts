// Script in every text field of every record, as the schema lists them: no page runs it, and no page breaks the content
// security policy. And the names of properties that JavaScript objects inherit: no page takes one for a value of its own.

import type { Page } from '@playwright/test';
import { expect, test, startSession } from './journey';
import { walkPages } from './page-walk';

test.describe.configure({ mode: 'parallel' });

const payloads = [
  '"><img src=x onerror=hacked()>',
  "'><svg/onload=hacked()>",
  '<script>hacked()</script>',
  '</textarea></title><script>hacked()</script>',
  'javascript:hacked()',
  '<a href="javascript:hacked()">x</a>',
  '<iframe srcdoc="<script>parent.hacked()</script>">',
  '{{constructor.constructor("hacked()")()}}',
  '__proto__',
  "';hacked();//",
];

/** Exactly these: a view that looked one up in an object would find something. */
const inherited = ['__proto__', 'constructor', 'prototype'];

/** Most rows of a table that get them. */
const ROWS = 3;
const FEWEST_FIELDS = 200;

interface Field {
  type?: string;
  format?: string;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  $ref?: string;
  anyOf?: Field[];
  items?: Field;
}

/**
 * Changes the records, with the session of the page. Fields that refuse such a text are left out. Returns the planted
 * fields by table, and those whose stored text is another. `alone` plants the texts as they are, one for each row.
 */
const plant = (page: Page, texts: readonly string[], most: number, alone = false) =>
  page.evaluate(
    async ([all, rowsEach, exact]) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const headers = { apikey: api_key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const { paths, components } = (await (await fetch('/openapi.json')).json()) as {
        paths: Record<string, { patch?: { requestBody?: { content: Record<string, { schema: Field }> } } }>;
        components: { schemas: Record<string, { properties?: Record<string, Field> }> };
      };
      const behind = (field: Field): Field => field.anyOf?.find(({ type }) => type !== 'null') ?? field;
      const isText = ({ type, format, enum: values, const: constant, pattern }: Field) =>
        type === 'string' && !format && !values && !constant && !pattern;
      let turn = 0;
      const bodyOf = (name: string, row: number) => {
        const body = new Map<string, unknown>();
        for (const [field, shape] of Object.entries(components.schemas[name]?.properties ?? {})) {
          const plain = behind(shape);
          const text = exact ? (all[row % all.length] ?? '') : `${all[turn++ % all.length] ?? ''} ${turn}`;
          if (isText(plain)) body.set(field, text.slice(0, plain.maxLength ?? 200));
          else if (plain.type === 'array' && plain.items && isText(behind(plain.items)))
            body.set(field, [text.slice(0, 40)]);
          else if (exact && plain.type === 'object') body.set(field, { [text]: text });
        }
        return body;
      };
      const wrong: string[] = [];
      /** The fields that the row took. */
      const change = async (path: string, body: Map<string, unknown>): Promise<string[]> => {
        for (let tries = 0; tries < 12 && body.size > 0; tries++) {
          const sent = JSON.stringify(Object.fromEntries(body));
          const answer = await fetch(path, { method: 'PATCH', headers, body: sent });
          if (answer.ok) {
            const saved = new Map(Object.entries(((await answer.json()) ?? {}) as object));
            for (const [field, value] of body)
              if (exact && typeof saved.get(field) === 'string' && saved.get(field) !== value)
                wrong.push(`${path} ${field}: ${JSON.stringify(saved.get(field))}`);
            return [...body.keys()];
          }
          const { errors = [] } = (await answer.json()) as { errors?: { field: string }[] };
          const refused = errors.map(({ field }) => field.split('.')[0] ?? '').filter((field) => body.has(field));
          if (refused.length === 0) return [];
          for (const field of refused) body.delete(field);
        }
        return [];
      };
      const planted: string[] = [];
      for (const [path, { patch }] of Object.entries(paths)) {
        const schema = patch?.requestBody?.content['application/json']?.schema.$ref?.split('/').pop();
        if (!schema || !/^\/rest\/v1\/\w+\/\{id\}$/.test(path)) continue;
        const list = await fetch(`${path.replace('/{id}', '')}?limit=${rowsEach}&sort=-created_at`, { headers });
        const first = await fetch(`${path.replace('/{id}', '')}?limit=${rowsEach}`, { headers });
        const rows = new Set<string>();
        for (const answer of [list, first])
          if (answer.ok)
            for (const { id } of ((await answer.json()) as { items: { id: string }[] }).items) rows.add(id);
        const changed = exact ? [...rows].slice(0, all.length) : [...rows];
        for (const [index, id] of changed.entries())
          for (const field of await change(path.replace('{id}', id), bodyOf(schema, index)))
            planted.push(`${path.split('/')[3] ?? ''}.${field}`);
      }
      return { planted, wrong };
    },
    [texts, most, alone] as const,
  );

/** Records what the page should never do. */
const watch = async (page: Page) => {
  const seen: string[] = [];
  await page.exposeFunction('hacked', () => seen.push('a script ran'));
  await page.exposeFunction('reported', (text: string) => seen.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { reported: (text: string) => void }).reported(`${violatedDirective} ${blockedURI}`),
    ),
  );
  return seen;
};

test('no page runs a script that stands in a text', async ({ page }) => {
  test.setTimeout(1_200_000);
  const seen = await watch(page);
  await startSession(page, 'admin');
  const { planted } = await plant(page, payloads, ROWS);
  expect(planted.length).toBeGreaterThan(FEWEST_FIELDS);
  expect(new Set(planted.map((field) => field.split('.')[0])).size).toBeGreaterThan(15);

  await walkPages(page, { part: { at: 1, of: 4 } }, async ({ path }) => {
    expect.soft(await page.locator('[href^="javascript:" i], [src^="javascript:" i]').count(), path).toBe(0);
    expect.soft(seen, path).toEqual([]);
  });

  // The same text as HTML would be noticed.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="hacked()">'));
  await expect.poll(() => seen).toContain('script-src-attr inline');
});

test('no page takes a text for a property of an object', async ({ page }) => {
  test.setTimeout(1_200_000);
  const warned: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      warned.push(message.text());
  });
  await startSession(page, 'admin');
  const { planted, wrong } = await plant(page, inherited, ROWS, true);
  expect(wrong).toEqual([]);
  expect(planted.length).toBeGreaterThan(FEWEST_FIELDS / 2);

  await walkPages(page, { part: { at: 2, of: 4 } }, async ({ path }) => {
    await expect.soft(page.getByText('Something went wrong'), path).toHaveCount(0);
    expect.soft(await page.locator('main').innerText(), path).not.toMatch(/function \w*\(|\[native code\]|\[object /);
    expect.soft(await page.evaluate(() => Object.keys(Object.prototype).length), path).toBe(0);
    expect.soft(warned.splice(0), path).toEqual([]);
  });
});
