// A walk over every page of the app, each checked once it has loaded.

import type { Page } from '@playwright/test';
import { quietNetwork, settled, signIn } from './journey';
import { everyAddress, sampled, type Address, type Share } from './pages';

export interface Visited extends Address {
  /** The first state of its page: what is expensive to check, such as the styles, is the same in the others. */
  first: boolean;
  /** The position among the pages of its part: for a check that alternates. */
  index: number;
}

/** The pages of one part, for the admin signed in on this page. Every part has its share of each kind. */
const everyPage = async (page: Page, part: Share): Promise<Visited[]> => {
  const known = new Set<string>();
  const all = (await everyAddress(page)).map((each) => {
    const first = !known.has(each.route);
    known.add(each.route);
    return { ...each, first };
  });
  const byKind = all.sort((a, b) => a.kind.localeCompare(b.kind) || Number(a.first) - Number(b.first));
  return sampled(byKind, part).map((each, index) => ({ ...each, index }));
};

/** The rows of a list share their code, and most of what a check of a page costs is the number of its rows. */
const fewRows = () => {
  const Original = window.Request;
  window.Request = class extends Original {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? input.replace(/\blimit=50\b/, 'limit=8') : input, init);
    }
  };
};

/** Opens a page as a link does, without reloading the app. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/**
 * For an admin's journey that tries the same on many pages: returns a function that opens a page as a link does and waits until it
 * has loaded. Loading the app again would take most of their time.
 */
export const openingByLink = async (page: Page) => {
  const quiet = quietNetwork(page);
  await signIn(page, 'admin', '/help');
  return async (path: string) => {
    await follow(page, path);
    await quiet();
    await settled(page);
  };
};

/** A dialog opens a moment after its page. Some records have none. */
const untilDialog = (page: Page) =>
  page
    .locator('[role="dialog"], [role="alertdialog"]')
    .first()
    .waitFor({ timeout: 1500 })
    .catch(() => undefined);

/**
 * Opens every page of one part, as an admin, and checks each once it has loaded. They are opened by a link, unless
 * `directly` says otherwise: loading the app again costs as much as most checks.
 */
export const walkPages = async (
  page: Page,
  { part, directly = () => false }: { part: Share; directly?: (visited: Visited) => boolean },
  look: (visited: Visited) => Promise<void>,
) => {
  const quiet = quietNetwork(page);
  await page.addInitScript(fewRows);
  await signIn(page, 'admin', '/help');
  for (const visited of await everyPage(page, part)) {
    // Shifts that come from the last page's change of size aren't this page's.
    await page.evaluate(() => void (window.shifts = []));
    await (directly(visited) ? page.goto(visited.path) : follow(page, visited.path));
    await settled(page);
    await quiet();
    if (visited.kind === 'dialog') {
      await untilDialog(page);
      await settled(page);
    }
    await look(visited);
    await quiet();
  }
};
