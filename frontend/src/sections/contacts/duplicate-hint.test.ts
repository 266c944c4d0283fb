import { expect, test } from 'vitest';
import { searchableParts } from './duplicate-hint';

test.each([
  ['maya', '', '', ''],
  ['maya@x', '', '', ''],
  [' maya@x.example ', '', 'maya@x.example', ''],
  ['', '(503) 5', '', ''],
  ['', '(503) 555', '', '(503) 555'],
])('email "%s" and phone "%s" are searched for once they are long enough', (email, phone, askedEmail, askedPhone) => {
  expect(searchableParts(email, phone)).toEqual({ email: askedEmail, phone: askedPhone });
});
