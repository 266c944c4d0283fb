import { expect, test } from 'vitest';
import { actorName } from './actor';

test.each([
  [{ id: 'me', name: 'Ana Ferreira' }, 'You'],
  [{ id: 'me', name: null }, 'You'],
  [{ id: 'other', name: 'Nora Feld' }, 'Nora Feld'],
  [{ id: 'other', name: '' }, 'A team member'],
  [{ id: 'other', name: null }, 'A team member'],
  [{ id: null, name: null }, 'Orderkeep'],
])('%o is called %s', (actor, name) => {
  expect(actorName(actor, 'me')).toBe(name);
});

test('an actor without an account has the name of the customer', () => {
  expect(actorName({ id: null, name: null }, 'me', 'Amara Khoury')).toBe('Amara Khoury');
});
