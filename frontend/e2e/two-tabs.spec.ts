// Two people edit one contact, or the settings: no one's work is silently overwritten.

import { apiRequest } from './api-request';
import { expect, newTab, test, expectToast, startSession } from './journey';

test('the second one to save sees both versions and chooses', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await page.getByLabel('Name', { exact: true }).fill('Tilda Two-Tabs');
  await page.getByLabel('Phone', { exact: true }).fill('+1 212 555 0100');
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tilda Two-Tabs' })).toBeVisible();

  const other = await newTab(page, page.url());
  await expect(other.getByRole('heading', { level: 1, name: 'Tilda Two-Tabs' })).toBeVisible();
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.getByLabel('Phone', { exact: true }).fill('+1 212 555 0222');
  await other.getByLabel('Company').fill('Typed in the second tab');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Phone', { exact: true }).fill('+1 212 555 0111');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expectToast(page, 'Contact updated successfully');

  await other.getByRole('button', { name: 'Save contact' }).click();
  const conflict = other.getByRole('dialog', { name: 'This contact was changed while you were editing' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByText('+1 212 555 0222')).toBeVisible();
  await expect(conflict.getByText('+1 212 555 0111')).toBeVisible();
  await conflict.getByRole('radio', { name: /Theirs/ }).check();
  await conflict.getByRole('button', { name: 'Save this' }).click();

  await expect(conflict).toHaveCount(0);
  await other.reload();
  await expect(other.getByText('+1 212 555 0111').first()).toBeVisible();
  await expect(other.getByText('Typed in the second tab').first()).toBeVisible();
  await expect(other.getByText('+1 212 555 0222')).toHaveCount(0);
});

test('another admin changes a setting that is being edited: the save is refused once, other settings are kept', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const change = (values: object) => apiRequest(page, 'PATCH', '/settings', values);
  await page.goto('/admin/settings');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const website = field('Website');
  await field('Phone').fill('+1 212 555 0100');
  await change({ website: 'https://feld.example' });
  await expect(website).toHaveValue('https://feld.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Settings saved');

  // The page hasn't heard of this change yet when it saves another setting.
  await field('Email').fill('shop@feld.example');
  await change({ website: 'https://elsewhere.example' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => apiRequest(page, 'GET', '/settings'))
    .toMatchObject({ email: 'shop@feld.example', website: 'https://elsewhere.example' });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

  await field('Business name').fill('Mine');
  // The button is always visible; what it answers stands at the top of the page.
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.getByRole('textbox', { name: 'Invoice footer' }).click();
  await change({ name: 'Theirs', website: 'https://theirs.example' });
  await expect(website).toHaveValue('https://theirs.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Another admin changed the same settings' });
  await expect(refused).toBeInViewport({ ratio: 1 });
  expect(await apiRequest(page, 'GET', '/settings')).toMatchObject({ name: 'Theirs', phone: '+1 212 555 0100' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => apiRequest(page, 'GET', '/settings'))
    .toMatchObject({
      name: 'Mine',
      website: 'https://theirs.example',
    });
});
