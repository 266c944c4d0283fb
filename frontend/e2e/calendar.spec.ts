// The calendar by keyboard and at its narrowest: the day moves, the current time is marked, and nothing is cut off.

import { apiRequest } from './api-request';
import { expect, settled, test, startSession } from './journey';

test('arrow keys move the day, even without the focus in the month, and T goes to today', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/calendar?view=month&day=2031-03-30');
  await settled(page);
  const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/day=2031-04-01/);
  await expect(page.getByRole('heading', { level: 1, name: 'April 2031' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/day=2031-04-08/);
  await day('Tuesday, 8 April 2031').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(day('Monday, 7 April 2031')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(day('Monday, 31 March 2031')).toBeFocused();
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/day=/);
  await expect(page.locator('[role="gridcell"][aria-selected="true"] [aria-current="date"]')).toHaveCount(1);
  for (const view of ['week', 'day']) {
    await page.goto(`/calendar?view=${view}&day=2031-03-30`);
    await settled(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/day=2031-03-31/);
  }
});

test('a line marks the current time in day and week view, only for today', async ({ page }) => {
  await startSession(page, 'admin');
  for (const view of ['week', 'day']) {
    await page.goto(`/calendar?view=${view}`);
    await settled(page);
    const line = page.locator('.calendar-hours-now');
    await expect(line).toHaveCount(1);
    const { shown, above } = await line.evaluate((element) => {
      const grid = element.parentElement as HTMLElement;
      const [first] = grid.querySelectorAll('.calendar-hours-slot');
      const hour = Number(/at (\d+):00/.exec(first?.getAttribute('aria-label') ?? '')?.[1]);
      const hours =
        (element.getBoundingClientRect().top - grid.getBoundingClientRect().top) /
        (first as HTMLElement).getBoundingClientRect().height;
      return { shown: element.textContent, above: Math.round((hour + hours) * 60) };
    });
    const clock = `${String(Math.floor(above / 60)).padStart(2, '0')}:${String(above % 60).padStart(2, '0')}`;
    expect(shown).toBe(`Now: ${clock}`);
    const now = new Date();
    expect((now.getUTCHours() * 60 + now.getUTCMinutes() - above + 1440) % 1440).toBeLessThanOrEqual(1);
    await page.goto(`/calendar?view=${view}&day=2031-03-30`);
    await settled(page);
    await expect(line).toHaveCount(0);
  }
});

test('all-day events are never cut off: a week counts the hidden ones, opens them, and fits a tablet', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const day = '2033-05-10';
  for (let number = 1; number <= 6; number += 1)
    await apiRequest(
      page,
      'POST',
      '/calendar_events',
      { title: `Fair ${number}`, starts_on: day, ends_on: day },
      'development',
    );
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`/calendar?view=week&day=${day}`);
    await settled(page);
    const column = page.getByRole('region', { name: 'Tuesday, 10 May 2033' });
    await expect(column.getByRole('link', { name: /Fair/ })).toHaveCount(3);
    await expect(column.getByRole('button', { name: '+3 more on Tuesday, 10 May 2033' })).toBeVisible();
    const cut = await page
      .locator('.whole-days, .calendar-hours')
      .evaluateAll(
        (rows) =>
          rows.filter((row) => row.scrollHeight > row.clientHeight + 1 || row.scrollWidth > row.clientWidth + 1).length,
      );
    expect(cut).toBe(0);
    const sunday = await page.getByRole('region', { name: 'Sunday, 15 May 2033' }).boundingBox();
    expect((sunday?.x ?? width) + (sunday?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: '+3 more on Tuesday, 10 May 2033' }).click();
  await expect(page).toHaveURL(/view=day/);
  await expect(page.getByRole('link', { name: /Fair/ })).toHaveCount(6);
  for (const link of await page.getByRole('link', { name: /Fair/ }).all()) await expect(link).toBeInViewport();
});
