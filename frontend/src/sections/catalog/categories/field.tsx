import { namedPicker } from '@/patterns/fields/named-picker';
import { categories } from '@/sections/catalog/api';
import { DEFAULT_CATEGORY } from '@/sections/catalog/labels';

/** Categories by part of their name. */
export const categorySource = categories.picker(({ id, name, parent_name }) => ({
  id,
  label: name,
  note: parent_name ?? undefined,
}));

/** The category of a product; a new category can be created in the field. */
export const CategoryField = namedPicker({
  label: 'Category',
  source: categorySource,
  create: categories.create,
  placeholder: DEFAULT_CATEGORY,
});
