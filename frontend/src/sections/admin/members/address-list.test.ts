import { expect, test } from 'vitest';
import { readAddresses } from './address-list';

test.each([
  ['omar@shop.example', false, [], 'omar@shop.example'],
  ['Omar@shop.example,', false, ['omar@shop.example'], ''],
  ['omar@shop.example', true, ['omar@shop.example'], ''],
  ['a@b.example, c@d.example;\ne@f.example', true, ['a@b.example', 'c@d.example', 'e@f.example'], ''],
  ['a@b.example A@b.example ', false, ['a@b.example'], ''],
  ['omar, a@b.example,', false, ['a@b.example'], 'omar'],
  ['a@b.example, gre', false, ['a@b.example'], 'gre'],
  [' , ', true, [], ''],
])('%j', (text, all, finished, rest) => {
  expect(readAddresses(text, all)).toEqual({ finished, rest });
});
