// Every dialog with a form, right after it opens: few fields and no errors.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ask } from './asking';
import { expect, settled, signIn, sourceTest, test } from './journey';

const MOST_FIELDS = 7;

interface Shown {
  /** The server's list of records that have this dialog, and which of them to use. */
  from: string;
  with?: Readonly<Record<string, unknown>>;
  /** The URL of a record, up to `?open=`. */
  at: string;
  opens: readonly string[];
}

/** Dialogs that need no record, by source file. */
const alone: Record<string, string> = {
  'contacts/form': '/contacts?open=new',
  'pipeline/prospect-form': '/contacts/prospects?open=new',
  'pipeline/enquiry-form': '/?new=enquiry',
  'pipeline/call-form': '/?new=call',
  'quotes/form': '/?new=quote',
  'campaigns/form': '/contacts/campaigns?open=new',
  'brands/form': '/brands?open=new',
  'specifications/form': '/specifications?open=new',
  'catalog/form': '/products?open=new',
  'catalog/category-form': '/categories?open=new',
  'inventory/start': '/inventory/admin?open=new',
  'units/count-in': '/asset-management?open=new',
  'shipments/form': '/tracking?open=new',
  'workspace/form': '/workspace?open=new',
  'vendors/form': '/vendors?open=new',
  'tasks/form': '/tasks?open=new',
  'tasks/appointment-form': '/calendar?open=new',
  'tasks/event-form': '/calendar?open=event-new',
  'admin/mail/template-dialog': '/admin/settings/mail?open=quote',
  'admin/environment-dialog': '/admin/environments?open=copy',
  'identity/account/email-dialog': '/account?open=email',
  'identity/account/password-dialog': '/account?open=password',
};

/** Dialogs of a record, by source file. */
const ofRecords: Record<string, Shown> = {
  'contacts/form contacts/blacklist': {
    from: '/customers',
    with: { status: 'active' },
    at: '/contacts/$id',
    opens: ['edit', 'blacklist'],
  },
  'pipeline/prospect-form pipeline/prospect-dialogs': {
    from: '/prospects',
    with: { status: 'new' },
    at: '/contacts/prospects/$id',
    opens: ['edit', 'lost'],
  },
  'pipeline/enquiry-form pipeline/answer-form pipeline/enquiry-quote': {
    from: '/enquiries',
    with: { status: 'new' },
    at: '/contacts/enquiries/$id',
    opens: ['edit', 'answer', 'quote'],
  },
  'campaigns/form campaigns/dialogs': {
    from: '/campaigns',
    with: { status: 'draft' },
    at: '/contacts/campaigns/$id',
    opens: ['edit', 'schedule'],
  },
  'catalog/form catalog/adjust catalog/specifications-form': {
    from: '/products',
    with: { is_unit_tracked: false },
    at: '/inventory/product/$id',
    opens: ['edit', 'adjust', 'specifications'],
  },
  'deliveries/hand-over deliveries/form': {
    from: '/purchases',
    with: { display_status: 'new' },
    at: '/purchases/$id',
    opens: ['pickup', 'deliver'],
  },
  'multi-line-orders/form': { from: '/purchase_orders', at: '/purchase-orders/$id', opens: ['edit'] },
  'quotes/form quotes/send': { from: '/quotes', with: { status: 'draft' }, at: '/quotes/$id', opens: ['edit', 'send'] },
  'quotes/answer': { from: '/quotes', with: { status: 'sent' }, at: '/quotes/$id', opens: ['accepted', 'rejected'] },
  'units/form units/labels-dialog': { from: '/assets', at: '/asset-management/$id', opens: ['edit', 'label'] },
  'stock-orders/shipment-form stock-orders/refund-form stock-orders/cancel': {
    from: '/stock_orders',
    with: { status: 'ordered' },
    at: '/stock-orders/$id',
    opens: ['shipment', 'refund', 'cancel'],
  },
  'shipments/form': { from: '/shipments', with: { status: 'in_transit' }, at: '/tracking/$id', opens: ['edit'] },
  'shipments/unexpected-item': {
    from: '/shipments',
    with: { status: 'delivered' },
    at: '/tracking/$id/receive',
    opens: ['surplus'],
  },
  'inventory/count-form': {
    from: '/stock_counts',
    with: { status: 'counting' },
    at: '/inventory/admin?count=$id',
    opens: ['edit'],
  },
  'documents/form documents/version-form documents/link-form': {
    from: '/documents',
    at: '/documents/$id',
    opens: ['edit', 'version', 'link'],
  },
  'vendors/form': { from: '/vendors', at: '/vendors/shop/$id', opens: ['edit'] },
  'tasks/form tasks/follow-up tasks/appointment-form': {
    from: '/tasks',
    with: { status: 'pending' },
    at: '/tasks/$id',
    opens: ['edit', 'follow-up', 'appointment'],
  },
};

/** Dialogs opened by an action inside a page: their fields are counted in the source. */
const byAct = [
  'admin/explain',
  'catalog/bulk-dialogs',
  'catalog/category-dialogs',
  'catalog/details-form',
  'contacts/bulk-dialogs',
  'deliveries/done',
  'deliveries/return',
  'inventory/approve',
  'pipeline/call-edit',
  'quotes/bulk-dialogs',
  'stock/hand-dialogs',
  'units/actions',
  'units/location-dialog',
];

const source = (file: string) => readFileSync(`src/sections/${file}.tsx`, 'utf8');

const withForms = readdirSync('src/sections', { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.tsx') &&
      /<(FormDialog|RecordForm|FieldForm|StoredRecordForm)\b/.test(readFileSync(`src/sections/${path}`, 'utf8')),
  )
  .map((path) => path.slice(0, -4));

sourceTest('every dialog with a form is covered here', () => {
  const known = new Set([
    ...Object.keys(alone),
    ...Object.keys(ofRecords).flatMap((files) => files.split(' ')),
    ...byAct,
  ]);
  expect(withForms.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => !withForms.includes(file))).toEqual([]);
});

sourceTest('a dialog opened by an action has few fields', () => {
  const written = (file: string) =>
    source(file).match(/<([A-Z][a-z]+Field|[A-Z][a-z]+Picker|Switch|CheckBox|input|select|textarea)\b/g) ?? [];
  expect(byAct.filter((file) => written(file).length > MOST_FIELDS)).toEqual([]);
});

/** The fields of order lines, packed quantities and listed categories: they don't count as the dialog's own fields. */
const LINES = '.quote-lines, .delivery-pack, .document-settings';

/** The contents of an open dialog: its fields without those of lines, and any errors. */
const shownBy = (page: Page) =>
  page
    .getByRole('dialog')
    .first()
    .evaluate((dialog, lines) => {
      const probe = (color: string) => {
        const dot = document.createElement('i');
        dot.style.color = `var(${color})`;
        dialog.append(dot);
        const shown = getComputedStyle(dot).color;
        dot.remove();
        return shown;
      };
      const reds = ['--danger-text', '--danger-icon'].map(probe);
      const visible = [...dialog.querySelectorAll<HTMLElement>('*')].filter((element) => element.checkVisibility());
      const fields = visible.filter(
        (element) =>
          element.matches(
            'input:not([type="radio"], [readonly]), select, textarea, [role="radiogroup"], [role="switch"]',
          ) && !element.closest(lines),
      );
      const red = visible.filter((element) => {
        if (element.closest('button')) return false;
        const { color, borderTopColor, borderTopWidth } = getComputedStyle(element);
        return (
          element.matches('[aria-invalid="true"]') ||
          (reds.includes(color) && element.childNodes.length > 0) ||
          (borderTopWidth !== '0px' && reds.includes(borderTopColor))
        );
      });
      const nameOf = (element: HTMLElement) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.outerHTML.slice(0, 80);
      return { fields: fields.map(nameOf), red: red.map((element) => element.outerHTML.slice(0, 120)) };
    }, LINES);

const look = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('dialog').first(), address).toBeVisible();
  await settled(page);
  const { fields, red } = await shownBy(page);
  expect.soft(fields.length > MOST_FIELDS ? fields : [], `${address} has too many fields`).toEqual([]);
  expect.soft(red, `${address} is red before it was touched`).toEqual([]);
};

test('dialogs that need no record: few fields at first, and no errors', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  for (const address of Object.values(alone)) await look(page, address);
});

const firstOf = async (page: Page, files: string, { from, with: wanted = {} }: Shown) => {
  const { items } = await ask<{ items: { id: string }[] }>(page, 'GET', `${from}?limit=100`, undefined, 'development');
  const row = items.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof typeof each] === value),
  );
  if (!row) throw new Error(`The sample shop has no record of ${from} for ${files}`);
  return row.id;
};

for (const part of [0, 1])
  test(`dialogs of a record: few fields at first, and no errors, part ${part + 1} of 2`, async ({ page }) => {
    test.slow();
    await signIn(page, 'admin');
    for (const [files, shown] of Object.entries(ofRecords).filter((_, place) => place % 2 === part)) {
      const id = await firstOf(page, files, shown);
      for (const open of shown.opens)
        await look(page, `${shown.at.replace('$id', id)}${shown.at.includes('?') ? '&' : '?'}open=${open}`);
    }
  });

test('an error under More opens the section and gets the focus', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/contacts?open=new&env=test');
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('Name', { exact: true }).fill('Wrongly born');
  await form.getByText('More', { exact: true }).click();
  await form.getByLabel('Birthday').fill('some day');
  await form.getByText('More', { exact: true }).click();
  await expect(form.getByLabel('Birthday')).toBeHidden();
  await form.getByRole('button', { name: 'Create contact' }).click();
  await expect(form.getByLabel('Birthday')).toBeFocused();
  await expect(form.getByText('Enter a date such as 22 Nov or +3')).toBeVisible();
});
