// The whole chain without a mouse: from a vendor and a customer who waits to the delivered order. No journey here uses a pointer.

import type { Page } from '@playwright/test';

import { heading, newContact, press } from './by-keys';
import { expectFocus, forbidPointer, tabTo } from './focus';
import { expect, settled, signIn, test, told } from './journey';

const type = (page: Page, text: string) => page.keyboard.type(text);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();

/** Types into the picker that has the focus, and takes what was found. */
const pick = async (page: Page, text: string) => {
  await type(page, text);
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('listbox', { name: 'Choices' })).toHaveCount(0);
};

/** What the palette offers under these words. */
const command = async (page: Page, words: string) => {
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: /^Search contacts/ })).toBeFocused();
  await type(page, words);
  await expect(page.getByRole('option', { selected: true })).toContainText(words);
  await press(page, 'Enter');
};

/** In the order that the page shows. */
const planDelivery = async (page: Page) => {
  await command(page, 'Plan delivery');
  await expect(page.getByRole('dialog', { name: 'Plan delivery' })).toBeVisible();
  await expectFocus(page, 'in the dialog that plans a delivery');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, 'after the delivery was planned');
};

const begin = async (page: Page) => {
  await forbidPointer(page);
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  await settled(page);
};

test('from a new vendor to the delivered order', async ({ page }) => {
  await begin(page);
  const name = `Keys ${Date.now() % 1_000_000}`;

  await test.step('N V makes a vendor', async () => {
    await press(page, 'n', 'v');
    await expect(field(page, 'Name')).toBeFocused();
    await type(page, `${name} Wholesale`);
    await press(page, 'Control+Enter');
    await expect(heading(page, `${name} Wholesale`)).toBeVisible();
    await expectFocus(page, 'after the vendor was made');
  });

  await test.step('N P makes a product of which none is there', async () => {
    await press(page, 'n', 'p');
    await expect(field(page, 'Name')).toBeFocused();
    await type(page, `${name} kettle`);
    await tabTo(page, field(page, 'Price'));
    await type(page, '30');
    await tabTo(page, field(page, 'On hand'));
    await type(page, '0');
    await press(page, 'Control+Enter');
    await expect(heading(page, `${name} kettle`)).toBeVisible();
    await expectFocus(page, 'after the product was made');
  });

  await test.step('N C makes a contact', async () => {
    await newContact(page, `${name} Waiter`);
    await expectFocus(page, 'after the contact was made');
  });

  await test.step('N O sells the product, typed into its picker', async () => {
    await press(page, 'n', 'o');
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
    await pick(page, `${name} Waiter`);
    await tabTo(page, page.getByRole('combobox', { name: /^Product/ }));
    await pick(page, `${name} kettle`);
    await expect(field(page, 'Unit price')).toHaveValue('30.00');
    await press(page, 'Control+s');
    await told(page, 'Purchase recorded successfully');
    await expect(heading(page, /^Sales order SO-\d+$/)).toBeVisible();
    await expectFocus(page, 'after the order was made');
  });
  const sold = (await heading(page, /^Sales order/).innerText()).replace('Sales order ', '');

  await test.step('N S buys it', async () => {
    await press(page, 'n', 's');
    await expect(page.getByRole('combobox', { name: /^Vendor/ })).toBeFocused();
    await pick(page, `${name} Wholesale`);
    await tabTo(page, page.getByRole('combobox', { name: /^Product/ }));
    await pick(page, `${name} kettle`);
    await tabTo(page, field(page, 'Unit price'));
    await type(page, '12.50');
    await tabTo(page, button(page, 'Place order'));
    await press(page, 'Enter');
    await told(page, 'Stock order placed');
    await settled(page);
    await expectFocus(page, 'after the stock order was placed');
    await expect(page.getByRole('link', { name: `${name} Waiter` }).first()).toBeVisible();
  });

  await test.step('its shipment', async () => {
    await tabTo(page, button(page, /^Add (parcel|shipment)$/));
    await press(page, 'Enter');
    await expect(field(page, 'Tracking number')).toBeFocused();
    await type(page, `${name} 4471`);
    await press(page, 'Control+Enter');
    await expect(field(page, 'Carrier'), 'what is missing has the focus').toBeFocused();
    await type(page, 'Swiftline');
    await press(page, 'Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page, 'after the shipment was added');
  });

  await test.step('it is received, and the item is allocated to who waits', async () => {
    await tabTo(page, page.getByRole('link', { name: /^Receive/ }).filter({ visible: true }).first());
    await press(page, 'Enter');
    await expect(heading(page, /^Receive/)).toBeVisible();
    await settled(page);
    await tabTo(page, button(page, /as good/));
    await press(page, 'Enter');
    await tabTo(page, button(page, /^Finish receiving/));
    await press(page, 'Enter');
    await expect(page.getByRole('link', { name: sold }).first()).toBeVisible();
    await expectFocus(page, 'after receiving');
    await tabTo(page, page.getByRole('link', { name: sold }).first());
    await press(page, 'Enter');
    await expect(heading(page, `Sales order ${sold}`)).toBeVisible();
    await settled(page);
    await expect(page.getByText('1 of 1 reserved')).toBeVisible();
  });

  await test.step('a delivery is planned, undone by Ctrl+Z, and planned again', async () => {
    await planDelivery(page);
    await expect(button(page, 'Start packing')).toBeVisible();
    await press(page, 'Control+z');
    await expect(button(page, 'Start packing')).toHaveCount(0);
    await expectFocus(page, 'after the plan was undone');
    await planDelivery(page);
  });

  await test.step('the order is delivered, step by step', async () => {
    await tabTo(page, button(page, 'Start packing'));
    await press(page, 'Enter');
    await expect(button(page, 'Mark as ready')).toBeFocused();
    await press(page, 'Enter');
    await expect(button(page, 'Hand over')).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFocus(page, 'in the dialog that hands over');
    await press(page, 'Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Hand over')).toHaveCount(0);
    await expect(page.getByText('Handed over').first()).toBeVisible();
    await expectFocus(page, 'after it was handed over');
  });
});
