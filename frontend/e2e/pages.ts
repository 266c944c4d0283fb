// Every page of the app: its lists in each of their views, its records in the sample data, and the forms that open on
// them, as each section declares them in its walk.json.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';

/** The views and dialogs that the URL of each page can open. */
type States = Readonly<Record<string, readonly string[]>>;

interface Sample {
  /** The server's list of these records. */
  from: string;
  /** Which of its rows are shown: one per status, or the first. */
  status?: readonly string[];
  opens?: readonly string[];
  /** The URL of a row, if it isn't route and ID; `$ids` are those of the first three rows. */
  path?: string;
}

/** A dialog of records. */
export interface RecordDialog {
  /** The server's list of records that have this dialog, and which of them to use. */
  from: string;
  with?: Readonly<Record<string, unknown>>;
  /** The URL of a record, up to `?open=`. */
  at: string;
  opens: readonly string[];
}

interface Walk {
  lists?: States;
  /** Pages that are neither a list nor a record. */
  pages?: States;
  records?: Readonly<Record<string, Sample>>;
  /** URLs that redirect to another page. */
  redirects?: readonly string[];
  /** Where a dialog with a form opens that needs no record, by source file. */
  dialogs?: Readonly<Record<string, string>>;
  /** Dialogs with a form of a record, by source file. */
  recordDialogs?: Readonly<Record<string, RecordDialog>>;
  /** Dialogs with a form that an action inside a page opens. */
  actions?: readonly string[];
}

export const walks = readdirSync('src/sections').flatMap((section) => {
  const file = `src/sections/${section}/walk.json`;
  return existsSync(file) ? [{ section, ...(JSON.parse(readFileSync(file, 'utf8')) as Walk) }] : [];
});

const merged = <Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): [string, Value][] =>
  parts.flatMap((part) => Object.entries(part ?? {}));

const lists = merged(walks.map((walk) => walk.lists));
const others = merged([{ '/help': [''] }, ...walks.map((walk) => walk.pages)]);
const records = merged(walks.map((walk) => walk.records));
const redirects = walks.flatMap((walk) => walk.redirects ?? []);

/** The routes that the sections declare. */
const routes = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|\/)(routes\.tsx|redirects\.ts)$/.test(path))
  .flatMap((path) =>
    [...readFileSync(`src/${path}`, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map((found) => found[1] ?? ''),
  );

/** Routes that no section's walk visits: there must be none. */
export const missingRoutes = () => {
  const visited = new Set([...[...lists, ...others, ...records].map(([route]) => route), ...redirects]);
  return routes.filter((route) => !visited.has(route));
};

export interface Address {
  path: string;
  /** The page that it is one state of. */
  route: string;
  kind: 'list' | 'record' | 'other' | 'dialog';
}

/** A dialog, a panel or the proof of a figure lies over its page. */
const opensDialog = (path: string) => /[?&](open|dialog|proof)=/.test(path);

const addresses = (of: readonly [string, readonly string[]][], kind: 'list' | 'other'): Address[] =>
  of.flatMap(([route, ends]) =>
    ends.map((end) => ({ path: route + end, route, kind: opensDialog(end) ? 'dialog' : kind })),
  );

const plain = (of: readonly Address[]) => of.filter(({ kind }) => kind !== 'dialog').map(({ path }) => path);

/** The lists without their dialogs. */
export const listPages = plain(addresses(lists, 'list'));

/** Every URL without a record, and without its dialogs. */
export const plainPages = [
  ...redirects.filter((path) => !path.includes('$')),
  ...plain(addresses(others, 'other')),
  ...listPages,
];

const recordAddresses = async (page: Page): Promise<Address[]> => {
  const found: Address[] = [];
  for (const [route, { from, status, opens = [], path = route }] of records) {
    const { items } = await apiRequest<{ items: { id: string; status: string }[] }>(
      page,
      'GET',
      `${from}${from.includes('?') ? '&' : '?'}limit=100`,
      undefined,
      'development',
    );
    const shown = status ? status.map((key) => items.find((row) => row.status === key)) : items.slice(0, 1);
    for (const [index, row] of shown.entries()) {
      if (!row) throw new Error(`The sample shop has no record for ${route} ${status?.[index] ?? ''}`);
      const ids = items.slice(0, 3).map(({ id }) => id);
      const address = path.replace('$ids', ids.join()).replace('$id', row.id);
      const of = `record ${route}`;
      found.push({ path: address, route: of, kind: 'record' });
      if (index === 0) found.push(...opens.map((end) => ({ path: address + end, route: of, kind: 'dialog' }) as const));
    }
  }
  return found;
};

/** One of each record, without its dialogs. */
export const recordPages = async (page: Page): Promise<string[]> => plain(await recordAddresses(page));

/** Every address of the app with its dialogs, for the admin signed in on this page. */
export const everyAddress = async (page: Page): Promise<Address[]> => [
  ...addresses(others, 'other'),
  ...addresses(lists, 'list'),
  ...(await recordAddresses(page)),
];

/** Which of several equal shares of the pages a test opens. */
export interface Share {
  at: number;
  of: number;
}

/** Journeys that try the same on every list or dialog try it on a share of them, always the same one. */
export const sampled = <T>(all: readonly T[], { at, of }: Share): readonly T[] =>
  all.filter((_, index) => index % of === at);
