// Work around an order, edited and found again: a prospect's task, a call record, a campaign opt-out, many quotes.

import { apiRequest } from './api-request';
import { heading, press } from './by-keys';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

test('a task for a prospect is created on their page, found by its title, and moved to a contact', async ({ page }) => {
  const mark = `Kite ${Date.now()}`;
  await startSession(page, 'admin');
  const prospect = await apiRequest(page, 'POST', '/prospects', { name: `Pia ${mark}`, email: null });
  await apiRequest(page, 'POST', '/customers', { name: `Cora ${mark}` });
  await page.goto(`/contacts/prospects/${prospect.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New task' }).click();
  const form = page.getByRole('dialog', { name: 'New task' });
  await expect(form.getByRole('combobox', { name: 'Or a prospect' })).toHaveValue(`Pia ${mark}`);
  await form.getByLabel('Title').fill(`Offer the ${mark}`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, `Offer the ${mark}`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Pia ${mark}` })).toBeVisible();

  await page.goto('/quotes?env=test');
  await settled(page);
  await press(page, 'Control+k');
  await page.getByRole('combobox').fill(`offer the ${mark}`);
  await page.getByRole('group', { name: 'Tasks' }).getByRole('option').click();
  await expect(heading(page, `Offer the ${mark}`)).toBeVisible();
  await settled(page);

  await press(page, 'e');
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await edit.getByRole('combobox', { name: 'Contact', exact: true }).fill(`Cora ${mark}`);
  await page.getByRole('option', { name: new RegExp(`^Cora ${mark}`) }).click();
  await expect(edit.getByRole('combobox', { name: 'Or a prospect' })).toHaveValue('');
  await edit.getByRole('button', { name: 'Save task' }).click();
  await expect(page.getByRole('link', { name: `Cora ${mark}` })).toBeVisible();
});

test('two people edit a call record at the same time; a contact opts out of campaigns and back in', async ({
  page,
}) => {
  const mark = `Wren ${Date.now()}`;
  await startSession(page, 'admin');
  const contact = await apiRequest(page, 'POST', '/customers', {
    name: mark,
    email: `${mark.replace(' ', '.').toLowerCase()}@x.example`,
  });
  const call = await apiRequest<{ id: string }>(page, 'POST', '/calls', {
    customer_id: contact.id,
    call_type: 'incoming',
    purpose: 'support',
    summary: `About ${mark}`,
  });
  await page.goto(`/contacts/calls?env=test&q=${encodeURIComponent(mark)}`);
  await settled(page);
  await page.getByRole('link', { name: `About ${mark}` }).click();
  const form = page.getByRole('dialog', { name: 'Call record' });
  await form.getByLabel('Summary').fill(`Mine: ${mark}`);
  await form.getByLabel('Minutes').fill('12');
  expect(await violations(page)).toEqual([]);
  await apiRequest(page, 'PATCH', `/calls/${call.id}`, { purpose: 'complaint' });
  await form.getByRole('button', { name: 'Save call' }).click();
  const conflict = page.getByRole('dialog', { name: 'This call was changed while you were editing' });
  await conflict.getByRole('button', { name: 'Save this' }).click();
  await expectToast(page, 'Call updated');
  const saved = await apiRequest<Record<string, unknown>>(page, 'GET', `/calls/${call.id}`);
  expect([saved['summary'], saved['purpose'], saved['duration_minutes']]).toEqual([`Mine: ${mark}`, 'complaint', 12]);

  await page.getByRole('button', { name: `Delete the call: Mine: ${mark}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete call' }).click();
  await expectToast(page, 'Call deleted');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);

  await page.goto(`/contacts/${contact.id}?env=test`);
  await settled(page);
  const none = page.getByRole('switch', { name: 'No campaigns' });
  await none.click();
  const card = page.getByRole('region', { name: 'Campaigns' });
  await expect(card.getByText(/^Opted out by /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Control+z');
  await expect(none).not.toBeChecked();
  await expect(card.getByText(/^Campaigns are sent to /)).toBeVisible();
});

test('bulk actions on quotes mark as sent and delete where allowed, and list the others', async ({ page }) => {
  const mark = `Heron ${Date.now()}`;
  await startSession(page, 'admin');
  const made = await Promise.all(
    [1, 2, 3].map((n) => apiRequest(page, 'POST', '/quotes', { title: `${mark} ${n}`, total_amount: n })),
  );
  const declined = made[2];
  await apiRequest(page, 'PATCH', `/quotes/${declined?.id ?? ''}`, { status: 'rejected' });
  await page.goto(`/quotes?env=test&q=${encodeURIComponent(mark)}`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  const bar = page.getByRole('toolbar', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Sent' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: '2 done, 1 not changed' })
    .getByRole('button', { name: 'Show' })
    .click();
  const refused = page.getByRole('dialog');
  await expect(refused.getByText("A quote can't change from rejected to sent")).toBeVisible();
  await refused.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: mark }).getByText('Sent', { exact: true })).toHaveCount(2);

  // The rejected quote stays selected; it was sent to a customer, so it can't be deleted either.
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 quote' }).click();
  await page.getByRole('status').filter({ hasText: 'not changed' }).getByRole('button', { name: 'Show' }).click();
  await expect(refused.getByText("can't be deleted")).toBeVisible();
});
