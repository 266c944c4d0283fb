// Dialogs with a form, right after they open: few fields and no errors.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, sourceTest, test, startSession } from './journey';
import { openingByLink } from './page-walk';
import { walks, type RecordDialog } from './pages';
import { PHONE } from './phone-layout';

const MOST_FIELDS = 7;

const source = (file: string) => readFileSync(`src/sections/${file}.tsx`, 'utf8');

const withForms = readdirSync('src/sections', { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.tsx') &&
      /<(FormDialog|RecordForm|FieldForm|StoredRecordForm)\b/.test(readFileSync(`src/sections/${path}`, 'utf8')),
  )
  .map((path) => path.slice(0, -4));

/** Their fields are counted in the source. */
const actionDialogs = walks.flatMap(({ section, actions = [] }) => actions.map((file) => `${section}/${file}`));
const recordDialogs = walks.flatMap((walk) => Object.entries(walk.recordDialogs ?? {}));

sourceTest('every dialog with a form is covered here', () => {
  const known = new Set([
    ...walks.flatMap(({ section, dialogs = {}, recordDialogs: ofRecords = {} }) =>
      [...Object.keys(dialogs), ...Object.keys(ofRecords).flatMap((files) => files.split(' '))].map(
        (file) => `${section}/${file}`,
      ),
    ),
    ...actionDialogs,
  ]);
  expect(withForms.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => !withForms.includes(file))).toEqual([]);
});

sourceTest('a dialog opened by an action has few fields', () => {
  const written = (file: string) =>
    source(file).match(/<([A-Z][a-z]+Field|[A-Z][a-z]+Picker|Switch|CheckBox|input|select|textarea)\b/g) ?? [];
  expect(actionDialogs.filter((file) => written(file).length > MOST_FIELDS)).toEqual([]);
});

/** The fields of packed quantities and listed categories: they don't count as the dialog's own fields. */
const LINES = '.field-lines, .document-settings';

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

const DESKTOP = { width: 1440, height: 900 };

/** The buttons below an open dialog that a phone doesn't show whole. */
const cutOffButtons = async (page: Page) => {
  await page.setViewportSize(PHONE);
  const cutOff = await page
    .getByRole('dialog')
    .first()
    .evaluate((dialog) =>
      [...dialog.querySelectorAll('footer button')]
        .filter((button) => {
          const { left, right, bottom } = button.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > innerHeight || button.scrollWidth > button.clientWidth;
        })
        .map((button) => button.textContent),
    );
  await page.setViewportSize(DESKTOP);
  return cutOff;
};

const look = async (page: Page, address: string, open: (path: string) => Promise<void>) => {
  await open(address);
  await expect(page.getByRole('dialog').first(), address).toBeVisible();
  const { fields, red } = await shownBy(page);
  expect.soft(fields.length > MOST_FIELDS ? fields : [], `${address} has too many fields`).toEqual([]);
  expect.soft(red, `${address} is red before it was touched`).toEqual([]);
  expect.soft(await cutOffButtons(page), `${address} on a phone`).toEqual([]);
};

test('dialogs that need no record: few fields at first, and no errors', async ({ page }) => {
  test.slow();
  const open = await openingByLink(page);
  for (const { dialogs = {} } of walks) for (const address of Object.values(dialogs)) await look(page, address, open);
});

const firstOf = async (page: Page, files: string, { from, with: wanted = {} }: RecordDialog) => {
  const { items } = await apiRequest<{ items: { id: string }[] }>(
    page,
    'GET',
    `${from}?limit=100`,
    undefined,
    'development',
  );
  const row = items.find((each) =>
    Object.entries(wanted).every(([name, value]) => each[name as keyof typeof each] === value),
  );
  if (!row) throw new Error(`The sample shop has no record of ${from} for ${files}`);
  return row.id;
};

test('dialogs of a record: few fields at first, and no errors', async ({ page }) => {
  test.setTimeout(240_000);
  const open = await openingByLink(page);
  for (const [files, shown] of recordDialogs) {
    const id = await firstOf(page, files, shown);
    for (const name of shown.opens)
      await look(page, `${shown.at.replace('$id', id)}${shown.at.includes('?') ? '&' : '?'}open=${name}`, open);
  }
});

test('a dialog with three long buttons shows all of them on a phone', async ({ page }) => {
  await startSession(page, 'admin');
  const { items } = await apiRequest<{ items: { id: string }[] }>(
    page,
    'GET',
    '/orders?order_status=new&open=true&limit=1',
    undefined,
    'development',
  );
  await page.goto(`/purchases/${items[0]?.id}?env=development&open=complete`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Complete without delivery' })).toBeVisible();
  expect(await cutOffButtons(page)).toEqual([]);
});

test('an error under More opens the section and gets the focus', async ({ page }) => {
  await startSession(page, 'admin');
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
