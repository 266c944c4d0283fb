// The first minute in an installation without accounts.

import type { Page } from '@playwright/test';

import { tabTo } from './focus';
import { expect, expectToast } from './journey';
import { password } from './server';

/** As a visitor, through the form. */
export const signUp = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await fillIn(page);
};

/** Signs up without a mouse. */
export const signUpByKeys = async (page: Page) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Sign in' }).first());
  await page.keyboard.press('Enter');
  await fillIn(page);
};

const fillIn = async (page: Page) => {
  await expect(page.getByText('No one has an account yet.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('owner@shop.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
};

export const question = (page: Page) => page.getByRole('region', { name: 'How do you want to start?' });

/** Answers the onboarding question by starting with an empty business. */
export const startEmpty = async (page: Page) => {
  await question(page)
    .getByRole('button', { name: /^Start empty/ })
    .press('Enter');
  await expectToast(page, 'PRODUCTION: live data view');
  // The app reloads in the other environment.
  await expect(page.getByText('This is your own business.')).toBeVisible();
};
