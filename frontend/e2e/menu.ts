// The menu: its groups, which entry is marked on which page, and its counts.

import type { Page } from '@playwright/test';
import { nav } from '@/shell/nav';

/** The labels of each group's entries. */
export const groups = Object.fromEntries(nav.map(({ label, entries }) => [label, entries.map((entry) => entry.label)]));

/** The pages of the menu and those that belong to its entries, and the entry marked on each. */
export const currentPages = [
  ...nav.flatMap(({ entries }) =>
    entries.flatMap(({ label, path, subpages }) => [
      [path, label] as const,
      ...subpages.flatMap((subpage) => (subpage.icon ? [[subpage.path, label] as const] : [])),
    ]),
  ),
  ['/inventory', 'Stock Management'],
  ['/vendors/shop/Kestrel%20Direct', 'Vendors'],
  ['/purchases?open=new', 'Sales Orders'],
  ['/registry/records', 'Record Registry'],
  ['/imports', 'Import & Export'],
] as const;

export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const linksOf = (page: Page, group: string) =>
  main(page).getByRole('group', { name: group, exact: true }).getByRole('link');

export const countOf = async (page: Page, entry: string) =>
  (await main(page).getByRole('link', { name: entry, exact: true }).locator('.count').allInnerTexts())[0];
