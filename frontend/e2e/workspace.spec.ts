// A workspace document: written, saved by itself, mentioned records, versions, two tabs, and a closed browser.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Saved {
  id: string;
  title: string;
  excerpt: string;
  version: number;
  private_to: string | null;
}

test('a note is written, saved, restored and kept from a second tab', async ({ page }) => {
  const title = `Fair ${Date.now()}`;
  await startSession(page, 'admin');
  await page.goto('/workspace?env=test');
  await settled(page);
  await apiRequest(page, 'POST', '/customers', { name: `Greta ${title}` });
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Visible to').selectOption('private');
  await page.getByRole('button', { name: 'Create document' }).click();
  const text = page.getByRole('textbox', { name: title });
  const state = page.locator('.ws-state');
  const saved = async () => {
    const { items } = await apiRequest<{ items: Saved[] }>(
      page,
      'GET',
      `/workspace_documents?q=${encodeURIComponent(title)}`,
    );
    return items[0];
  };

  await test.step('typing shortcuts and autosave', async () => {
    await text.click();
    await page.keyboard.type('## Next steps');
    await page.keyboard.press('Enter');
    await page.keyboard.type('[] Thank everyone');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`Call @Greta ${title}`);
    await page.getByRole('option', { name: `Greta ${title}` }).click();
    await expect(text.getByRole('link', { name: `Greta ${title}` })).toBeVisible();
    await text.getByRole('checkbox', { name: 'Thank everyone' }).check();
    await expect(page.getByText('1 of 2 done')).toBeVisible();
    await expect(state).toHaveText('Saved');
    expect((await saved())?.excerpt).toBe('Next steps Thank everyone Call');
    expect((await saved())?.private_to).not.toBeNull();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('what is typed while the server is away survives a reload', async () => {
    await page.route('**/rest/v1/workspace_documents/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await text.getByText('Next steps').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' today');
    await expect(state).toHaveText('Offline. Saved on this device');
    await page.unroute('**/rest/v1/workspace_documents/*');
    await page.reload();
    await expect(text).toContainText('Next steps today');
    await expect(state).toHaveText('Saved');
    expect((await saved())?.excerpt).toBe('Next steps today Thank everyone Call');
  });

  await test.step('a text saved elsewhere is not overwritten unasked', async () => {
    const { id } = (await saved()) ?? { id: '' };
    await page.route('**/realtime/**', (route) => route.abort());
    await page.reload();
    await expect(text).toContainText('Next steps today');
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Other tab' }] }] };
    await apiRequest(page, 'PATCH', `/workspace_documents/${id}`, { content });
    await text.getByText('Next steps').click();
    await page.keyboard.press('End');
    await page.keyboard.type(', early');
    await expect(page.getByText('This document was saved elsewhere')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect((await saved())?.excerpt).toBe('Other tab');
    await page.getByRole('button', { name: 'Save my text' }).click();
    await expect(state).toHaveText('Saved');
    expect((await saved())?.excerpt).toBe('Next steps today, early Thank everyone Call');
    await page.unroute('**/realtime/**');
  });

  await test.step('the other text is in the history, and is restored', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'View version 1' }).click();
    await expect(page.getByRole('dialog')).toContainText('Other tab');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore version' }).click();
    await expectToast(page, 'Version restored');
    await expect(text).toHaveText('Other tab');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(text).toContainText('Next steps today, early');
  });
});
