import { expect, test } from 'vitest';
import { shareableLink, isLocalLink } from './links';

const link = 'http://127.0.0.1:8000/offer/abc?x=1#y';

test.each([
  'http://localhost:3000',
  'http://shop.localhost',
  'http://127.0.0.1:8113',
  'http://127.8.9.1',
  'http://[::1]:8000',
])('%s works only on this computer', (address) => {
  expect(isLocalLink(`${address}/offer/abc`)).toBe(true);
});

test.each([
  'https://shop.example',
  'http://192.168.1.5:8000',
  'https://127.0.0.1.example',
  'https://localhost.example',
])('%s works elsewhere too', (address) => {
  expect(isLocalLink(`${address}/offer/abc`)).toBe(false);
});

test("a link to this computer is rewritten to the browser's address", () => {
  expect(shareableLink(link, 'http://192.168.1.5:8113')).toBe('http://192.168.1.5:8113/offer/abc?x=1#y');
  expect(shareableLink(link)).toBe(`${location.origin}/offer/abc?x=1#y`);
});

test('a public address stays as the server sent it', () => {
  expect(shareableLink('https://shop.example/offer/abc', 'http://localhost:8000')).toBe(
    'https://shop.example/offer/abc',
  );
});

test('every link that people can copy is made shareable', () => {
  const sources = import.meta.glob<string>('/src/{sections,shell,patterns}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const notLinks = [
    '/src/sections/calculator/answer.tsx',
    '/src/sections/identity/two-factor/recovery-codes.tsx',
    '/src/sections/identity/two-factor/setup.tsx',
    '/src/sections/health/copy-button.tsx',
    '/src/sections/integrations/secret.tsx',
    '/src/sections/stock/panel.tsx',
    '/src/patterns/feedback/log-report.tsx',
  ];
  const links = Object.entries(sources).filter(
    ([path, text]) => /clipboard\.writeText|copyText\(/.test(text) && !notLinks.includes(path),
  );
  expect(links.map(([path]) => path)).toEqual([
    '/src/sections/admin/members/invitation-links.tsx',
    '/src/sections/quotes/record/side-cards.tsx',
    '/src/sections/tasks/calendar/feed.tsx',
  ]);
  for (const [path, text] of links)
    expect([path, text.includes('shareableLink('), text.includes('<LocalLinkWarning')]).toEqual([path, true, true]);
});
