import { expect, test } from 'vitest';
import { isLink, mentionLabel, mentionPath, isSameContent, toLink } from './content';

test('links lead to the web or to a page of the app', () => {
  const good = ['https://example.com', 'http://example.com/a?b=1', '/contacts/1'];
  const bad = [
    'javascript:alert(1)',
    '//example.com',
    'data:text/html,x',
    'https://',
    '/\\\\example.com',
    'https://a b',
    '',
  ];
  expect(good.filter(isLink)).toEqual(good);
  expect(bad.filter(isLink)).toEqual([]);
});

test('an address without a scheme is a web address', () => {
  expect(toLink(' example.com/prices ')).toBe('https://example.com/prices');
  expect(toLink('https://example.com')).toBe('https://example.com');
  expect(toLink('/tasks')).toBe('/tasks');
  expect(toLink('javascript:alert(1)')).toBeUndefined();
  expect(toLink('two words')).toBeUndefined();
});

test('a mention leads to its record unless it is restricted', () => {
  expect(mentionPath('customers', '1', 'Greta')).toBe('/contacts/1');
  expect(mentionPath('customers', '1', null)).toBeUndefined();
  expect(mentionPath('profiles', '1', 'Greta')).toBeUndefined();
  expect([mentionLabel('Greta'), mentionLabel(null)]).toEqual(['Greta', 'Restricted']);
});

test('a text is the same in any order of its parts, and whatever the reader may see', () => {
  const mention = (attrs: object) => ({ type: 'doc', content: [{ type: 'mention', attrs }] });
  const mine = mention({ table: 'customers', id: '1', label: 'Greta', status: null });
  expect(isSameContent(mine, mention({ id: '1', label: null, status: null, table: 'customers' }))).toBe(true);
  expect(isSameContent(mine, mention({ id: '2', label: 'Greta', status: null, table: 'customers' }))).toBe(false);
  expect(isSameContent({ content: [mine, mine] }, { content: [mine] })).toBe(false);
});
