import { StoredRecordForm } from '@/patterns/forms/field-form';
import type { FieldList } from '@/patterns/forms/field-list';
import type { Picked } from '@/patterns/fields/use-picker';
import { categories, type Category } from '@/sections/catalog/api';
import { categorySource } from './field';

const fieldsUnder = (parent?: Picked): FieldList<Category> => ({
  name: { label: 'Name', required: true, maxLength: 300 },
  parent_id: {
    label: 'Parent category',
    as: 'picker',
    source: categorySource,
    picked: ({ parent_id, parent_name }) => parent_id && { id: parent_id, label: parent_name ?? 'A category' },
    initial: parent,
  },
  description: { label: 'Description', as: 'area' },
});

/** Edits a category, or creates one; `under` is its first parent. */
export const CategoryForm = ({ under, ...props }: { id?: string; under?: Picked; onClose: () => void }) => (
  <StoredRecordForm
    {...props}
    crud={categories}
    fields={fieldsUnder(under)}
    note="Changes apply to every product in this category."
  />
);
