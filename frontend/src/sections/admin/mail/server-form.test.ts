import { expect, test } from 'vitest';
import { inputOf, portFor, valuesOf } from './server-form';

const inUse = {
  source: 'own',
  host: 'mail.example.com',
  port: 465,
  security: 'tls',
  user: 'shop',
  has_password: true,
  sender: 'orders@example.com',
  sender_name: 'Lamp shop',
  has_server_setting: false,
  updated_at: null,
} as const;

test('an empty password keeps the stored one', () => {
  const values = valuesOf(inUse);
  expect(values.password).toBe('');
  expect('password' in inputOf(values)).toBe(false);
  expect(inputOf({ ...values, password: 'new' }).password).toBe('new');
});

test('without a user name the password is removed', () => {
  expect(inputOf({ ...valuesOf(inUse), user: ' ' }).password).toBe('');
});

test('a usual port follows the encryption, another one stays', () => {
  expect(portFor('587', 'tls')).toBe('465');
  expect(portFor('', 'none')).toBe('25');
  expect(portFor('2525', 'tls')).toBe('2525');
  expect(inputOf(valuesOf(inUse)).port).toBe(465);
});
