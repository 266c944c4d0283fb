// A task at the desk, mostly by keyboard; an appointment on a phone.

import { heading, press } from './by-keys';
import { expect, settled, signIn, test, expectToast, startSession } from './journey';

test('a task is created, worked on, completed from the Today page, archived and restored', async ({ page }) => {
  const title = `Call about the lamp ${Date.now()}`;
  const note = 'Nobody at home';
  await signIn(page, 'admin');
  await press(page, 'n', 't');
  const form = page.getByRole('dialog', { name: 'New task' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Priority').selectOption('high');
  await form.getByLabel('Due', { exact: true }).fill('2026-01-15');
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, title)).toBeVisible();
  await expectToast(page, 'Task created successfully');
  const address = page.url();

  await test.step('progress with the arrow keys, a follow-up, a note', async () => {
    const progress = page.getByRole('slider', { name: 'Progress' });
    await progress.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expectToast(page, 'Progress set to 15%');
    await expect(progress).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(progress).toHaveValue('0');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    const followUp = page.getByRole('dialog', { name: 'Follow-up' });
    await followUp.getByLabel('Follow-up', { exact: true }).fill('2026-01-20');
    await followUp.getByLabel('Follow-up notes').fill('Ask for the colour');
    await followUp.getByRole('button', { name: 'Save follow-up' }).click();
    await expect(page.getByRole('region', { name: 'Follow-up' }).getByText('Ask for the colour')).toBeVisible();
    await expect(page.getByText('Stale').first()).toBeVisible();
    await page.getByLabel('Note', { exact: true }).fill(note);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible();
  });

  await test.step('it is overdue on the Today page, and one key completes it', async () => {
    await page.goto('/today');
    await settled(page);
    const row = page.getByRole('list', { name: 'Overdue' }).getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: `Done: ${title}` }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('list', { name: 'Overdue' }).getByRole('listitem').filter({ hasText: title }),
    ).toHaveCount(0);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('all completed tasks are archived and restored', async () => {
    await press(page, 'g', 'k');
    await expect(heading(page, 'Tasks')).toBeVisible();
    await page.getByRole('button', { name: 'Completed', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    await page.getByRole('button', { name: 'Archive completed' }).click();
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
    await press(page, 'Control+z');
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  });

  await test.step('a deleted task can be restored', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete task' }).click();
    await expect(heading(page, 'Tasks')).toBeVisible();
    await press(page, 'Control+z');
    await expectToast(page, 'Undone');
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
  });
});

test('a double click completes a task once, and it can be undone', async ({ page }) => {
  const title = `Charge the lamp ${Date.now()}`;
  await signIn(page, 'admin');
  await press(page, 'n', 't');
  const form = page.getByRole('dialog', { name: 'New task' });
  await form.getByLabel('Title').fill(title);
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, title)).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Complete', exact: true }).dblclick({ delay: 60 });
  await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
  await expectToast(page, 'Task completed');
  await expect(page.getByText('Failed to update task')).toHaveCount(0);
  await page.getByRole('region', { name: 'Toast notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a time can be booked only once, and the outcome is noted', async ({ page }) => {
    const purpose = `Shows the drone ${Date.now()}`;
    // A day in a year that no other journey uses, so that the time is free.
    const day = new Date(Date.UTC(2031, 0, 1) + (Date.now() % 3000) * 86_400_000).toISOString().slice(0, 10);
    const book = async (text: string, starts: string, ends: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).tap();
      await page.getByRole('menuitem', { name: 'Appointment' }).tap();
      const form = page.getByRole('dialog', { name: 'New appointment' });
      await form.getByLabel('Purpose').fill(text);
      await form.getByLabel('From').fill(starts);
      await form.getByLabel('To', { exact: true }).fill(ends);
      await form.getByRole('button', { name: 'Book appointment' }).tap();
      return form;
    };
    await startSession(page, 'admin');
    await page.goto(`/calendar?view=day&day=${day}`);
    await settled(page);
    await expect(await book(purpose, '10:00', '10:30')).toHaveCount(0);
    const entry = page.getByRole('link', { name: new RegExp(purpose) });
    await expect(entry).toContainText('10:00');

    const second = await book('Somebody else', '10:15', '11:00');
    await expect(second.getByText(/^This time is taken: Shows the drone/).first()).toBeVisible();
    await second.getByLabel('From').fill('10:30');
    await second.getByRole('button', { name: 'Book appointment' }).tap();
    await expect(second).toHaveCount(0);

    await entry.tap();
    await page.getByRole('dialog', { name: purpose }).getByRole('button', { name: 'No-show' }).tap();
    await expect(page.getByRole('link', { name: new RegExp(`${purpose}.*done`) })).toBeVisible();
  });
});
