import { expect, test } from 'vitest';
import { titleOf } from './timeline';

const quote = { mail_to: 'amara@customers.example', customer_name: 'Amara Khoury', prospect_name: null };
const titleOfNote = (description: string): string =>
  titleOf({ event_type: 'note', description, new_values: null }, quote);

test('an email is told from one that was only stored, and from a note', () => {
  expect(titleOfNote('Emailed to amara@customers.example')).toBe('emailed the quote to Amara Khoury');
  expect(titleOfNote('Emailed to office@customers.example')).toBe('emailed the quote to office@customers.example');
  const stored = "stored the quote's email";
  expect(titleOfNote("Email to amara@customers.example not sent, because this isn't your own business")).toBe(stored);
  expect(titleOfNote("Emailed to amara@customers.example, but not sent, because this isn't your own business")).toBe(
    stored,
  );
  expect(titleOfNote('They will decide by Friday')).toBe('added a note');
});
