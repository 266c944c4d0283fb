// Settings and environments, with the keyboard only.

import { command, field, press, type } from './by-keys';
import { expectFocus, forbidPointer, tabTo } from './focus';
import { expect, expectToast, settled, signIn, test } from './journey';

test('Ctrl+S saves the settings, and Enter on an environment goes on', async ({ page }) => {
  test.slow();
  await forbidPointer(page);
  await signIn(page, 'admin', '/admin/settings?env=development');
  await settled(page);
  const name = field(page, 'Business name');

  await test.step('Ctrl+S without a change does nothing', async () => {
    await tabTo(page, name);
    await press(page, 'Control+s');
    await expect(page.getByText('Settings saved')).toHaveCount(0);
  });

  await test.step('Ctrl+S saves what was typed', async () => {
    await type(page, 'Halden & Sons');
    await press(page, 'Control+s');
    await expectToast(page, 'Settings saved');
    await expect(name).toHaveValue('Halden & Sons');
    await expectFocus(page, 'after the settings were saved');
  });

  await test.step('Ctrl+S saves the name in User Preferences, too', async () => {
    await command(page, 'User Preferences');
    await expect(field(page, 'Your name')).toBeFocused();
    await type(page, 'Ana Typed');
    await press(page, 'Control+s');
    await expectToast(page, 'Name updated');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Enter on the chosen environment asks, and the second button switches', async () => {
    await command(page, 'Switch Environment');
    await expect(page.getByRole('radio', { name: /^Development/ })).toBeFocused();
    await press(page, 'ArrowDown');
    const chosen = page.getByRole('radio', { checked: true });
    await expect(chosen).not.toHaveAccessibleName(/^Development/);
    const target = await chosen.getAttribute('value');
    await press(page, 'Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, 'Tab', 'Enter');
    await expect(page).toHaveURL(new RegExp(`env=${target}`));
    await settled(page);
  });
});
