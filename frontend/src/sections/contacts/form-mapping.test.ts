import { expect, test } from 'vitest';
import { toTags } from '@/lib/text/tags';
import type { Contact } from './api';
import { changesOf, toForm, toServer } from './form-mapping';

const maya = {
  id: '1',
  name: 'Maya',
  company: null,
  email: 'maya@x.example',
  phone: null,
  address: null,
  birthday: null,
  notes: null,
  tags: ['Repeat buyer', 'Toys'],
  relationship_type: 'retail',
  tier_override: null,
  assigned_to: 'nora',
  referred_by_customer_id: '2',
  referred_by_name: null,
} as unknown as Contact;

test('a contact converts to form text and back unchanged', () => {
  const typed = toForm(maya);
  expect(typed).toMatchObject({ company: '', tags: 'Repeat buyer, Toys', tier_override: 'none' });
  expect(typed.referred_by_customer_id).toEqual({ id: '2', label: "A contact you can't access" });
  expect(toServer(typed, true)).toEqual({
    name: 'Maya',
    company: null,
    email: 'maya@x.example',
    phone: null,
    address: null,
    birthday: null,
    relationship_type: 'retail',
    tier_override: null,
    referred_by_customer_id: '2',
    tags: ['Repeat buyer', 'Toys'],
    notes: null,
    assigned_to: 'nora',
  });
});

test('only changed fields are sent, and only admins send the assignee', () => {
  const before = toForm(maya);
  const typed = { ...before, phone: ' 555 ', assigned_to: 'sam' };
  expect(changesOf(typed, before, true)).toEqual({ phone: '555', assigned_to: 'sam' });
  expect(changesOf(typed, before, false)).toEqual({ phone: '555' });
});

test('tags are trimmed and deduplicated', () => {
  expect(toTags(' a, b ,, a ')).toEqual(['a', 'b']);
});
