// Shared steps of the journeys without a mouse.

import type { Page } from '@playwright/test';

import { expectFocus, tabTo } from './focus';
import { expect, settled, expectToast } from './journey';

export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** With keys only: N C, the name, Ctrl+Enter. */
export const newContact = async (page: Page, name: string) => {
  await press(page, 'n', 'c');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, 'Control+Enter');
  await expect(heading(page, name)).toBeVisible();
};

export const type = (page: Page, text: string) => page.keyboard.type(text);
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

/** Types into the focused picker and takes the match. */
export const pick = async (page: Page, text: string) => {
  await type(page, text);
  await expect(page.getByRole('option', { name: new RegExp(`^${text}`) })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('listbox', { name: 'Choices' })).toHaveCount(0);
};

/** Runs the command that the palette finds for this text. */
export const command = async (page: Page, title: string) => {
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: /^Search contacts/ })).toBeFocused();
  await type(page, title);
  await expect(page.getByRole('option', { selected: true })).toContainText(title);
  await press(page, 'Enter');
};

/** On the page of the order. */
export const planDelivery = async (page: Page) => {
  await command(page, 'Plan delivery');
  await expect(page.getByRole('dialog', { name: 'Plan delivery' })).toBeVisible();
  await expectFocus(page, 'in the dialog that plans a delivery');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, 'after the delivery was planned');
};

/** N V, the name, Ctrl+Enter. */
export const newVendor = async (page: Page, name: string) => {
  await press(page, 'n', 'v');
  await expect(field(page, 'Name')).toBeFocused();
  await type(page, name);
  await press(page, 'Control+Enter');
  await expect(heading(page, name)).toBeVisible();
  await expectFocus(page, 'after the vendor was made');
};

/** N P: a product with none in stock. */
export const newProduct = async (page: Page, name: string, price: string) => {
  await press(page, 'n', 'p');
  await expect(field(page, 'Name')).toBeFocused();
  await type(page, name);
  await tabTo(page, field(page, 'Price'));
  await type(page, price);
  await tabTo(page, field(page, 'On hand'));
  await type(page, '0');
  await press(page, 'Control+Enter');
  await expect(heading(page, name)).toBeVisible();
  await expectFocus(page, 'after the product was made');
};

/** N O: one item of the product for the customer. Returns the order number. */
export const newOrder = async (page: Page, customer: string, product: string, price: string): Promise<string> => {
  await press(page, 'n', 'o');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await pick(page, customer);
  await tabTo(page, page.getByRole('combobox', { name: /^Product/ }));
  await pick(page, product);
  await expect(field(page, 'Unit price')).toHaveValue(price);
  await press(page, 'Control+s');
  await expectToast(page, 'Purchase recorded successfully');
  await expect(heading(page, /^Sales order SO-\d+$/)).toBeVisible();
  await expectFocus(page, 'after the order was made');
  return (await heading(page, /^Sales order/).innerText()).replace('Sales order ', '');
};

/** N S: one item of the product from the vendor, placed immediately. */
export const newStockOrder = async (page: Page, vendor: string, product: string, cost: string) => {
  await press(page, 'n', 's');
  await expect(page.getByRole('combobox', { name: /^Vendor/ })).toBeFocused();
  await pick(page, vendor);
  await tabTo(page, page.getByRole('combobox', { name: /^Product/ }));
  await pick(page, product);
  await tabTo(page, field(page, 'Unit price'));
  await type(page, cost);
  await tabTo(page, button(page, 'Place order'));
  await press(page, 'Enter');
  await expectToast(page, 'Stock order placed');
  await settled(page);
  await expectFocus(page, 'after the stock order was placed');
};

/** On the page of a stock order: adds a shipment. */
export const addShipment = async (page: Page, trackingNumber: string) => {
  await tabTo(page, button(page, /^Add shipment$/));
  await press(page, 'Enter');
  await expect(field(page, 'Tracking number')).toBeFocused();
  await type(page, trackingNumber);
  await tabTo(page, field(page, 'Carrier'));
  await type(page, 'Swiftline');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, 'after the shipment was added');
};

/** On the page of a stock order: receives its whole shipment as good; the items go to this sales order. */
export const receiveFor = async (page: Page, order: string) => {
  await tabTo(
    page,
    page
      .getByRole('link', { name: /^Receive/ })
      .filter({ visible: true })
      .first(),
  );
  await press(page, 'Enter');
  await expect(heading(page, /^Receive/)).toBeVisible();
  await settled(page);
  await tabTo(page, button(page, /as good/));
  await press(page, 'Enter');
  await tabTo(page, button(page, /^Finish receiving/));
  await press(page, 'Enter');
  await expect(page.getByRole('link', { name: order }).first()).toBeVisible();
  await expectFocus(page, 'after receiving');
  await tabTo(page, page.getByRole('link', { name: order }).first());
  await press(page, 'Enter');
  await expect(heading(page, `Sales order ${order}`)).toBeVisible();
  await settled(page);
  await expect(page.getByText('1 of 1 reserved')).toBeVisible();
};

/** On the page of an order with a planned delivery: from packing to hand-over. */
export const handOver = async (page: Page) => {
  await tabTo(page, button(page, 'Start packing'));
  await press(page, 'Enter');
  await expect(button(page, 'Mark as ready')).toBeFocused();
  await press(page, 'Enter');
  await expect(button(page, 'Mark as picked up')).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFocus(page, 'in the dialog that hands over');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Mark as picked up')).toHaveCount(0);
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await expectFocus(page, 'after the pickup');
};

export const product = (page: Page) => page.getByRole('combobox', { name: /^Product/ });

/** The quantity has the focus with its text selected, so that the next key replaces it. */
export const expectQuantitySelected = async (page: Page) => {
  await expect(field(page, 'Quantity')).toBeFocused();
  const selected = () =>
    field(page, 'Quantity').evaluate(({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    );
  await expect.poll(selected).toBe('1');
};
