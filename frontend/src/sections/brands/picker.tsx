import { namedPicker } from '@/patterns/fields/named-picker';
import { brands } from './api';

/** Chooses a brand, or creates one. */
export const BrandPicker = namedPicker({
  label: 'Brand',
  source: brands.picker(({ id, name }) => ({ id, label: name })),
  create: brands.create,
});
