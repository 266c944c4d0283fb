import { expect, test } from 'vitest';
import { currencyOptions } from './labels';

test("the server's currencies are offered by name, also those that browsers write without decimals", () => {
  expect(currencyOptions(['EUR', 'HUF', 'IDR', 'RSD', 'USD'])).toEqual([
    { value: 'EUR', label: 'Euro (EUR)' },
    { value: 'HUF', label: 'Hungarian Forint (HUF)' },
    { value: 'IDR', label: 'Indonesian Rupiah (IDR)' },
    { value: 'RSD', label: 'Serbian Dinar (RSD)' },
    { value: 'USD', label: 'US Dollar (USD)' },
  ]);
});
