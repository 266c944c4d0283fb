// The menu: its groups, which entry is marked on which page, and its counts.

import type { Page } from '@playwright/test';

export const groups = {
  Home: ['Dashboard', 'Today'],
  People: ['Contacts', 'Vendors'],
  Orders: ['Sales Orders', 'Quotes', 'Stock Orders', 'Tracking'],
  Inventory: ['Stock Management', 'Asset Management', 'Catalog', 'Stock Counts'],
  Registry: ['Record Registry', 'Reports & Analytics', 'Import & Export'],
  Office: ['Workspace', 'Tasks', 'Calendar', 'Documents'],
};

/** A list page, an inner page, and the entry marked on it. */
export const currentPages = [
  ['/', 'Dashboard'],
  ['/today', 'Today'],
  ['/contacts', 'Contacts'],
  ['/contacts/prospects', 'Contacts'],
  ['/contacts/enquiries', 'Contacts'],
  ['/contacts/calls', 'Contacts'],
  ['/contacts/campaigns', 'Contacts'],
  ['/vendors/shop/Kestrel%20Direct', 'Vendors'],
  ['/purchases?open=new', 'Sales Orders'],
  ['/purchase-orders', 'Sales Orders'],
  ['/quotes', 'Quotes'],
  ['/stock-orders', 'Stock Orders'],
  ['/tracking', 'Tracking'],
  ['/inventory', 'Stock Management'],
  ['/categories', 'Catalog'],
  ['/inventory/admin', 'Stock Counts'],
  ['/asset-contacts', 'Asset Management'],
  ['/registry', 'Record Registry'],
  ['/registry/records', 'Record Registry'],
  ['/registry/reports', 'Reports & Analytics'],
  ['/imports', 'Import & Export'],
  ['/catalog/import-export', 'Import & Export'],
  ['/workspace', 'Workspace'],
  ['/tasks', 'Tasks'],
  ['/calendar', 'Calendar'],
  ['/documents', 'Documents'],
] as const;

export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const linksOf = (page: Page, group: string) =>
  main(page).getByRole('group', { name: group, exact: true }).getByRole('link');

export const countOf = async (page: Page, entry: string) =>
  (await main(page).getByRole('link', { name: entry, exact: true }).locator('.count').allInnerTexts())[0];
