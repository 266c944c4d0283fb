import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every progress bar has a value and at least one step, so that 0 of 0 is empty', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const bars = Object.entries(sources).flatMap(([path, text]) =>
    (text.match(/<progress\b[^>]*>/g) ?? []).map((bar) => [
      path,
      /value=\{/.test(bar) && /max=\{Math\.max\([^}]*, 1\)\}/.test(bar),
    ]),
  );
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.filter(([, safe]) => !safe)).toEqual([]);
});

test('the remaining parts of a bar are outlines', () => {
  const sheets = readdirSync('src/styles')
    .map((name) => (name.endsWith('.css') ? readFileSync(`src/styles/${name}`, 'utf8') : ''))
    .join('\n');
  for (const part of ['p-promised', 'p-short']) {
    const rules = [...sheets.matchAll(new RegExp(`\\.${part}\\b[^{]*\\{([^}]*)\\}`, 'g'))].map(
      ([, body]) => body ?? '',
    );
    expect(rules.length).toBeGreaterThan(0);
    for (const body of rules) expect(body).toMatch(/background: transparent/);
  }
});
