import { expect, test } from 'vitest';
import { pageOf } from './web-address';

test.each([
  ['https://shop.example/a', 'https://shop.example/a'],
  ['shop.example', 'https://shop.example/'],
  ['#CAJUN.HTM#', undefined],
  ['javascript:alert(1)', undefined],
  [' JavaScript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['vbscript:alert(1)', undefined],
  ['see the card', undefined],
  ['', undefined],
])('%s leads to %s', (typed, page) => expect(pageOf(typed)).toBe(page));
