// The whole chain without a mouse: from a vendor and a waiting customer to the delivered order. No journey here uses a
// pointer.

import type { Page } from '@playwright/test';

import {
  addShipment,
  button,
  command,
  field,
  handOver,
  heading,
  newContact,
  newOrder,
  newProduct,
  newStockOrder,
  newVendor,
  pick,
  planDelivery,
  press,
  receiveFor,
  type,
} from './by-keys';
import { signUpByKeys, startEmpty } from './first-start';
import { expectFocus, forbidPointer, tabTo } from './focus';
import { emptyShop, expect, settled, test, expectToast, startSession } from './journey';

const begin = async (page: Page) => {
  await forbidPointer(page);
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  await settled(page);
};

/**
 * Something sold before it is in stock: the vendor, the product and the customer with this name, the order, and its
 * stock order.
 */
const sellAndBuy = async (page: Page, name: string): Promise<string> => {
  await test.step('N V creates a vendor', () => newVendor(page, `${name} Wholesale`));
  await test.step('N P creates a product that is out of stock', () => newProduct(page, `${name} kettle`, '30'));
  await test.step('N C creates a contact', async () => {
    await newContact(page, `${name} Waiter`);
    await expectFocus(page, 'after the contact was made');
  });
  const sold = await test.step('N O sells the product, typed into its picker', () =>
    newOrder(page, `${name} Waiter`, `${name} kettle`, '30.00'));
  await test.step('N S orders it from the vendor', async () => {
    await newStockOrder(page, `${name} Wholesale`, `${name} kettle`, '12.50');
    await expect(page.getByRole('link', { name: `${name} Waiter` }).first()).toBeVisible();
  });
  await test.step('its shipment is added', () => addShipment(page, `${name} 4471`));
  await test.step('it is received, and the item goes to the waiting order', () => receiveFor(page, sold));
  return sold;
};

test('from a new vendor to the delivered order', async ({ page }) => {
  await begin(page);
  await sellAndBuy(page, `Keys ${Date.now() % 1_000_000}`);

  await test.step('a delivery is planned, undone by Ctrl+Z, and planned again', async () => {
    await planDelivery(page);
    await expect(button(page, 'Start packing')).toBeVisible();
    await press(page, 'Control+z');
    await expect(button(page, 'Start packing')).toHaveCount(0);
    await expectFocus(page, 'after the plan was undone');
    await planDelivery(page);
  });

  await test.step('the order is delivered, step by step', () => handOver(page));
});

test.describe('in an empty business', () => {
  test.use(emptyShop);

  test('a new user signs up, starts empty, and creates the first of each record', async ({ page }) => {
    test.slow();
    await forbidPointer(page);
    await test.step('sign up and start empty', async () => {
      await signUpByKeys(page);
      await startEmpty(page);
      await settled(page);
    });
    await sellAndBuy(page, 'First');
    await test.step('the order is handed over', async () => {
      await planDelivery(page);
      await handOver(page);
    });

    await test.step('N Q creates a quote', async () => {
      await press(page, 'n', 'q');
      await expect(field(page, 'Title')).toBeFocused();
      await type(page, 'First offer');
      await tabTo(page, page.getByRole('combobox', { name: /^Contact/ }));
      await pick(page, 'First Waiter');
      await tabTo(page, field(page, 'Total amount'));
      await type(page, '45');
      await press(page, 'Control+Enter');
      await expectToast(page, 'Quote created successfully');
      await expect(heading(page, /^Quote/)).toBeVisible();
      await expectFocus(page, 'after the quote was made');
    });

    await test.step('N T creates a task', async () => {
      await press(page, 'n', 't');
      await expect(field(page, 'Title')).toBeFocused();
      await type(page, 'First task');
      await press(page, 'Control+Enter');
      await expectToast(page, 'Task created successfully');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectFocus(page, 'after the task was made');
    });

    await test.step('a stock count is started, counted and approved', async () => {
      await command(page, 'Stock Counts');
      await expect(heading(page, 'Stock counts')).toBeVisible();
      await settled(page);
      await tabTo(page, button(page, 'Start a count'));
      await press(page, 'Enter');
      await expect(page.getByRole('dialog', { name: 'Start a stock count' })).toBeVisible();
      await press(page, 'Control+Enter');
      await expect(heading(page, /^SC-\d+/)).toBeVisible();
      await settled(page);
      await tabTo(page, field(page, 'Counted quantity, First kettle'));
      await press(page, '0', 'Enter');
      await expect(page.getByText('1 of 1 counted')).toBeVisible();
      await tabTo(page, button(page, 'Approve'), 'Shift+Tab');
      await press(page, 'Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, 'Control+Enter');
      await expect(page.getByText('Approved').first()).toBeVisible();
      await expectFocus(page, 'after the count was approved');
    });
  });
});
